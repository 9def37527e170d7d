package tested_then_used

import (
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type progress struct {
	state string
	since metav1.Time
}

type batch struct {
	progress map[string]*progress
	skipped  map[string]bool
}

// One branch looks whether there is an entry, and the other does not.
func reset(b *batch, cluster string, states []string) {
	for _, state := range states {
		if state == "compliant" {
			if _, ok := b.progress[cluster]; !ok {
				continue
			}
			b.progress[cluster].state = state
		}
		if state == "failed" {
			b.progress[cluster].since = metav1.Time{} // want `^tested-then-used: b.progress\[cluster\] is dereferenced on a path on which it is nil: this panics when it is$`
		}
	}
}

func advance(all map[string]*progress, cluster string) string {
	if all[cluster] == nil {
		fmt.Println("no progress of", cluster)
	}
	return all[cluster].state // want `tested-then-used: all\[cluster\] is dereferenced on a path on which it is nil`
}

func okReset(b *batch, cluster string, states []string) {
	for _, state := range states {
		if _, ok := b.progress[cluster]; !ok {
			continue
		}
		if state == "failed" {
			b.progress[cluster].since = metav1.Time{}
		}
	}
}

func okMakesEntry(b *batch, cluster string) {
	if _, ok := b.progress[cluster]; !ok {
		b.progress[cluster] = &progress{}
	}
	b.progress[cluster].state = "started"
}

func (b *batch) begin(cluster string) { b.progress[cluster] = &progress{} }

func okMadeElsewhere(b *batch, cluster string) {
	if _, ok := b.progress[cluster]; !ok {
		b.begin(cluster)
	}
	b.progress[cluster].state = "started"
}

// The key is another one in each round.
func okEachCluster(b *batch, clusters []string) {
	for _, cluster := range clusters {
		if _, ok := b.progress[cluster]; !ok {
			continue
		}
		b.progress[cluster].state = "started"
	}
}

// What is not skipped has an entry.
func okSkipped(b *batch, cluster string) {
	if _, ok := b.progress[cluster]; !ok {
		b.skipped[cluster] = true
	}
	if !b.skipped[cluster] {
		b.progress[cluster].state = "started"
	}
}

func okOther(b *batch, cluster, next string) {
	if _, ok := b.progress[cluster]; !ok {
		fmt.Println("no progress of", cluster)
	}
	b.progress[next].state = "started"
}

func okEntryFound(b *batch, cluster string) (state string) {
	_, ok := b.progress[cluster]
	if !ok {
		fmt.Println("no progress of", cluster)
	}
	if ok {
		state = b.progress[cluster].state
	}
	return state
}
