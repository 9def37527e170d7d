package closed_while_sending

import "sync"

// Another goroutine waits for the senders and says so.
func okRelayed(names []string, work func(string) error) (errs []error) {
	ended := make(chan struct{})
	failed := make(chan error)
	defer close(failed)
	var senders sync.WaitGroup
	senders.Add(len(names))
	for _, n := range names {
		go func() {
			defer senders.Done()
			if err := work(n); err != nil {
				failed <- err
			}
		}()
	}
	go func() {
		senders.Wait()
		close(ended)
	}()
	for {
		select {
		case <-ended:
			return errs
		case err := <-failed:
			errs = append(errs, err)
		}
	}
}

// The same with a flag for the end of the loop (argo-rollouts' ambassador), and the signal of the goroutine deferred.
func okRelayedFlag(names []string, work func(string) error) (errs []error) {
	ended, failed := make(chan struct{}), make(chan error)
	defer close(failed)
	var senders sync.WaitGroup
	senders.Add(len(names))
	for _, n := range names {
		go func() {
			defer senders.Done()
			failed <- work(n)
		}()
	}
	go func() {
		defer close(ended)
		senders.Wait()
	}()
	for done := false; !done; {
		select {
		case <-ended:
			done = true
		case err := <-failed:
			errs = append(errs, err)
		}
	}
	return errs
}

// What the other goroutine waits for is not the end of the senders.
func relaysOther(names []string, work func(string) error, ready *sync.WaitGroup) (errs []error) {
	ended := make(chan struct{})
	failed := make(chan error)
	defer close(failed) // want `close-while-sending: close of failed does not wait for the goroutine that sends on it`
	for _, n := range names {
		go func() { failed <- work(n) }()
	}
	go func() {
		ready.Wait()
		close(ended)
	}()
	for {
		select {
		case <-ended:
			return errs
		case err := <-failed:
			errs = append(errs, err)
		}
	}
}
