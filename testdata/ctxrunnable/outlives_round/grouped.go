package outlives_round

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
)

// A follower begins one watch after the other, and leaves a goroutine of its group after each.
type follower struct {
	open  func() (watch.Interface, error)
	stop  chan struct{}
	group sync.WaitGroup
	nodes map[string]corev1.NodePhase
}

func newFollower(open func() (watch.Interface, error)) *follower {
	return &follower{open: open, stop: make(chan struct{}), nodes: make(map[string]corev1.NodePhase)}
}

func (f *follower) end() {
	close(f.stop)
	f.group.Wait()
}

func (f *follower) run() {
	for {
		select {
		case <-f.stop:
			return
		case <-time.After(time.Second):
			_ = f.round()
		}
	}
}

func (f *follower) round() error {
	events, err := f.open()
	if err != nil {
		return err
	}
	f.group.Go(func() { // want `outlives-round: each round of the loop leaves this goroutine behind`
		<-f.stop
		events.Stop()
	})
	for event := range events.ResultChan() {
		if node, ok := event.Object.(*corev1.Node); ok {
			f.nodes[node.Name] = node.Status.Phase
		}
	}
	return nil
}

// plain does so with a go statement.
func (f *follower) plain() {
	for {
		select {
		case <-f.stop:
			return
		case <-time.After(time.Second):
			_ = f.plainRound()
		}
	}
}

func (f *follower) plainRound() error {
	events, err := f.open()
	if err != nil {
		return err
	}
	go func() { // want `outlives-round: each round of the loop leaves this goroutine behind`
		<-f.stop
		events.Stop()
	}()
	for range events.ResultChan() {
	}
	return nil
}

// okRun ends the goroutine of a round with the round.
func (f *follower) okRun() {
	for {
		select {
		case <-f.stop:
			return
		case <-time.After(time.Second):
			_ = f.okRound()
		}
	}
}

func (f *follower) okRound() error {
	events, err := f.open()
	if err != nil {
		return err
	}
	over := make(chan struct{})
	defer close(over)
	f.group.Go(func() {
		select {
		case <-f.stop:
		case <-over:
		}
		events.Stop()
	})
	for range events.ResultChan() {
	}
	return nil
}

// okOnce watches once.
func (f *follower) okOnce() error {
	events, err := f.open()
	if err != nil {
		return err
	}
	f.group.Go(func() {
		<-f.stop
		events.Stop()
	})
	for range events.ResultChan() {
	}
	return nil
}
