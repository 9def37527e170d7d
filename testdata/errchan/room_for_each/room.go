// Package room_for_each has goroutines whose channel holds one value of each.
package room_for_each

import (
	"context"
	"errors"
	"sync"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// labeller labels the namespaces of a tenant.
type labeller struct{ client.Client }

// label goes on once the namespace could not be read, and sends a second time (capsule's tenants).
func (l *labeller) label(ctx context.Context, name string, done *sync.WaitGroup, errs chan<- error) {
	defer done.Done()
	var ns corev1.Namespace
	if err := l.Get(ctx, client.ObjectKey{Name: name}, &ns); err != nil {
		errs <- err // want `unbuffered-send: send on errs blocks for ever: all waits for its senders, which can send more than the one value each that the buffer takes, before it receives`
	}
	errs <- l.Update(ctx, &ns)
}

// names are the namespaces of a tenant.
type names []string

func (n names) Len() int { return len(n) }

func (l *labeller) all(ctx context.Context, names names) error {
	errs := make(chan error, names.Len())
	var done sync.WaitGroup
	done.Add(names.Len())
	for _, name := range names {
		go l.label(ctx, name, &done, errs)
	}
	done.Wait()
	close(errs)
	return join(errs)
}

func join(errs <-chan error) error {
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// listed goes through the items of a list in a group, and sends in two places that both can come.
func (l *labeller) listed(ctx context.Context, list *corev1.NamespaceList) (int, error) {
	changed := make(chan string, len(list.Items))
	var group errgroup.Group
	for i := range list.Items {
		group.Go(func() error {
			ns := &list.Items[i]
			if ns.Labels == nil {
				changed <- "label of " + ns.Name // want `unbuffered-send: send on changed blocks for ever: listed waits for its senders`
			}
			if ns.Annotations == nil {
				changed <- "annotation of " + ns.Name
			}
			return l.Update(ctx, ns)
		})
	}
	if err := group.Wait(); err != nil {
		return 0, err
	}
	close(changed)
	n := 0
	for range changed {
		n++
	}
	return n, nil
}

// counted starts as many goroutines as its parameter says, each of which sends for both of its halves.
func counted(n int, work func(int) error) error {
	errs := make(chan error, n)
	var done sync.WaitGroup
	for i := range n {
		done.Go(func() {
			errs <- work(2 * i) // want `unbuffered-send: send on errs blocks for ever: counted waits for its senders`
			errs <- work(2*i + 1)
		})
	}
	done.Wait()
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// keyed goes through a map.
func keyed(sets map[string][]string, work func(string) error) error {
	errs := make(chan error, len(sets))
	var done sync.WaitGroup
	for name, set := range sets {
		done.Go(func() {
			for _, item := range set {
				errs <- work(name + item) // want `unbuffered-send: send on errs blocks for ever: keyed waits for its senders`
			}
		})
	}
	done.Wait()
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// okOne returns after the first error, so that each goroutine sends once.
func okOne(ctx context.Context, l *labeller, names []string) error {
	errs := make(chan error, len(names))
	var done sync.WaitGroup
	for _, name := range names {
		done.Go(func() {
			var ns corev1.Namespace
			if err := l.Get(ctx, client.ObjectKey{Name: name}, &ns); err != nil {
				errs <- err
				return
			}
			errs <- l.Update(ctx, &ns)
		})
	}
	done.Wait()
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// okTwice has room for both values of each.
func okTwice(names []string, work func(string) error) error {
	errs := make(chan error, 2*len(names))
	var done sync.WaitGroup
	for _, name := range names {
		done.Go(func() {
			errs <- work(name)
			errs <- work(name + "-status")
		})
	}
	done.Wait()
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// okOther has the length of another list, which can be longer.
func okOther(names, more []string, work func(string) error) error {
	errs := make(chan error, len(more))
	var done sync.WaitGroup
	for _, name := range names {
		done.Go(func() {
			errs <- work(name)
			errs <- work(name + "-status")
		})
	}
	done.Wait()
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// okBeside receives beside the senders.
func okBeside(names []string, work func(string) error) error {
	errs := make(chan error, len(names))
	var done sync.WaitGroup
	for _, name := range names {
		done.Go(func() {
			errs <- work(name)
			errs <- work(name + "-status")
		})
	}
	go func() {
		done.Wait()
		close(errs)
	}()
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// okLooks gives the second value up if there is no room for it.
func okLooks(names []string, work func(string) error) error {
	errs := make(chan error, len(names))
	var done sync.WaitGroup
	for _, name := range names {
		done.Go(func() {
			errs <- work(name)
			select {
			case errs <- work(name + "-status"):
			default:
			}
		})
	}
	done.Wait()
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}
