// Package counted_down waits for groups of its own.
package counted_down

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type routes struct{ sync func() }

// Run waits for what nothing ever counts down (submariner's routes).
func (r *routes) Run(stop <-chan struct{}) error {
	var group sync.WaitGroup
	group.Add(1)
	go wait.Until(r.sync, time.Second, stop)
	group.Wait() // want `blocks-forever: Wait of group never returns: nothing counts it down`
	<-stop
	return nil
}

func (r *routes) okRun(stop <-chan struct{}) error {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		wait.Until(r.sync, time.Second, stop)
	}()
	group.Wait()
	return nil
}

// Somebody else is handed this one.
func (r *routes) okHandedOn(stop <-chan struct{}, start func(*sync.WaitGroup)) error {
	var group sync.WaitGroup
	group.Add(1)
	start(&group)
	group.Wait()
	return nil
}

// Go counts up and down by itself.
func (r *routes) okGo(stop <-chan struct{}) error {
	var group sync.WaitGroup
	group.Go(func() { wait.Until(r.sync, time.Second, stop) })
	group.Wait()
	return nil
}

// A program can be meant to run until it is killed.
func okForEver(sync2 func()) {
	var group sync.WaitGroup
	group.Add(1)
	go wait.Forever(sync2, time.Second)
	group.Wait()
}

// The workers count down by a function that they are handed.
func (r *routes) okHandsDone(stop <-chan struct{}, each []func(done func(), stop <-chan struct{})) error {
	var group sync.WaitGroup
	group.Add(len(each))
	for _, work := range each {
		go work(group.Done, stop)
	}
	group.Wait()
	return nil
}
