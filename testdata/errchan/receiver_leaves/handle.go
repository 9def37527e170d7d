package receiver_leaves

import "sync"

type change struct{ name string }

// watchAll returns the end of the goroutine that receives, and not that of the one that sends: that is blocked as soon as a change comes after stop.
func watchAll(events <-chan change, reload func(string)) (stop func()) {
	changes, quit := make(chan string), make(chan struct{})
	notify := func(c change) {
		if c.name != "" {
			changes <- c.name // want `unbuffered-send: send on changes blocks for ever once its receiver has stopped: changes is unbuffered`
		}
	}
	go func() {
		for c := range events {
			notify(c)
		}
	}()
	go func() {
		for {
			select {
			case <-quit:
				return
			case name := <-changes:
				reload(name)
			}
		}
	}()
	var once sync.Once
	return func() { once.Do(func() { close(quit) }) }
}

// followAll sends in the goroutine itself, and the end of the receiver is a variable.
func followAll(events <-chan change, reload func(string)) func() {
	changes, quit := make(chan string), make(chan struct{})
	go func() {
		for c := range events {
			changes <- c.name // want `unbuffered-send: send on changes blocks for ever once its receiver has stopped`
		}
	}()
	go func() {
		for {
			select {
			case <-quit:
				return
			case name := <-changes:
				reload(name)
			}
		}
	}()
	stop := func() { close(quit) }
	return stop
}

// okWatchAll has a sender that ends in the same way.
func okWatchAll(events <-chan change, reload func(string)) (stop func()) {
	changes, quit := make(chan string), make(chan struct{})
	go func() {
		for c := range events {
			select {
			case changes <- c.name:
			case <-quit:
				return
			}
		}
	}()
	go func() {
		for {
			select {
			case <-quit:
				return
			case name := <-changes:
				reload(name)
			}
		}
	}()
	return func() { close(quit) }
}

// okJoinsFirst waits for the sender before it stops the receiver.
func okJoinsFirst(events chan change, reload func(string)) (stop func()) {
	changes, quit := make(chan string), make(chan struct{})
	var sender sync.WaitGroup
	sender.Go(func() {
		for c := range events {
			changes <- c.name
		}
	})
	go func() {
		for {
			select {
			case <-quit:
				return
			case name := <-changes:
				reload(name)
			}
		}
	}()
	return func() {
		close(events)
		sender.Wait()
		close(quit)
	}
}
