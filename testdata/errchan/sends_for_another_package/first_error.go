package sends_for_another_package

import (
	"context"
	"sync"

	"github.com/ctrllint/ctrllint/testdata/errchan/sends_for_another_package/fetch"
)

// A store is filled by loaders of another package, of which the first one that fails ends the wait.
type store struct{ reader *fetch.Reader }

// As nsx-operator initialises its stores.
func (s *store) closedAtFirst() error {
	var loaders sync.WaitGroup
	loaded := make(chan struct{})
	errs := make(chan error, 2)
	loaders.Add(2)
	go s.reader.Load(&loaders, errs, "groups.yaml") // related `starts the goroutine that sends`
	go s.reader.Load(&loaders, errs, "rules.yaml")
	go func() {
		loaders.Wait()
		close(loaded)
	}()
	select {
	case <-loaded:
		return nil
	case err := <-errs:
		close(errs) // want `close-while-sending: close of errs does not wait for the goroutine that sends on it`
		return err
	}
}

// A loop starts them, in literals, and the close is deferred.
func (s *store) closedOnReturn(ctx context.Context, names []string) error {
	var loaders sync.WaitGroup
	errs := make(chan error, len(names))
	defer close(errs) // want `close-while-sending: close of errs does not wait for the goroutine that sends on it`
	for _, name := range names {
		loaders.Add(1)
		go func() { s.reader.Load(&loaders, errs, name) }()
	}
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// The second sender is only waited for when the first one says that all is well.
func (s *store) closedInTurn(name string) (err error) {
	errs := make(chan error)
	go fetch.Check(name, errs)
	go fetch.Check(name+".sig", errs)
	if err = <-errs; err == nil {
		err = <-errs
	}
	close(errs) // want `close-while-sending: close of errs does not wait for the goroutine that sends on it`
	return err
}

// One sender has sent all that it has.
func (s *store) okOneSender() error {
	var loaders sync.WaitGroup
	loaded := make(chan struct{})
	errs := make(chan error)
	loaders.Add(1)
	go s.reader.Load(&loaders, errs, "groups.yaml")
	go func() {
		loaders.Wait()
		close(loaded)
	}()
	select {
	case <-loaded:
		return nil
	case err := <-errs:
		close(errs)
		return err
	}
}

func (s *store) okClosedAfterAll(names []string) []error {
	var loaders sync.WaitGroup
	errs := make(chan error, len(names))
	for _, name := range names {
		loaders.Add(1)
		go s.reader.Load(&loaders, errs, name)
	}
	loaders.Wait()
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return all
}

func (s *store) okClosedBeside(names []string) []error {
	var loaders sync.WaitGroup
	errs := make(chan error)
	for _, name := range names {
		loaders.Add(1)
		go s.reader.Load(&loaders, errs, name)
	}
	go func() {
		loaders.Wait()
		close(errs)
	}()
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return all
}

func (s *store) okCounted(names []string) error {
	errs := make(chan error)
	for _, name := range names {
		go fetch.Check(name, errs)
	}
	var failed error
	for range names {
		if err := <-errs; err != nil {
			failed = err
		}
	}
	close(errs)
	return failed
}

// The function of the other package closes the channel itself.
func (s *store) okClosedThere(names []string) (n int) {
	out := make(chan []byte)
	go fetch.All(names, out)
	for range out {
		n++
	}
	return n
}

func (s *store) okNotClosed() error {
	var loaders sync.WaitGroup
	loaded := make(chan struct{})
	errs := make(chan error, 2)
	loaders.Add(2)
	go s.reader.Load(&loaders, errs, "groups.yaml")
	go s.reader.Load(&loaders, errs, "rules.yaml")
	go func() {
		loaders.Wait()
		close(loaded)
	}()
	select {
	case <-loaded:
		return nil
	case err := <-errs:
		return err
	}
}

// What is called, and not started, has sent all once it returns.
func (s *store) okCalled(name string) error {
	errs := make(chan error, 1)
	fetch.Check(name, errs)
	close(errs)
	return <-errs
}

func (s *store) okRecovers(names []string) error {
	errs := make(chan error, len(names))
	for _, name := range names {
		go fetch.Safely(name, errs)
	}
	err := <-errs
	close(errs)
	return err
}
