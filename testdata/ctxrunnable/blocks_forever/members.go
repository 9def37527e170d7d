package blocks_forever

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// invoices meters in one member of its group and books in another.
type invoices struct {
	usage chan string
	poll  func(context.Context) []string
	book  func(context.Context, string) error
}

func (i *invoices) run(ctx context.Context) error {
	group, grouped := errgroup.WithContext(ctx)
	group.Go(func() error { return i.meter(grouped) })
	group.Go(func() error { return i.books(grouped) })
	return group.Wait()
}

func newInvoices() *invoices { return &invoices{usage: make(chan string)} }

func (i *invoices) meter(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
		}
		for _, usage := range i.poll(ctx) {
			select {
			case i.usage <- usage:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

func (i *invoices) books(ctx context.Context) error {
	for {
		usage := <-i.usage // want `blocks-forever: receive from i.usage blocks for ever when its sender gave up: ctx cannot end it`
		if err := i.book(ctx, usage); err != nil {
			return err
		}
	}
}

// A member that is a literal.
func members(ctx context.Context, poll func() string, book func(string) error) error {
	group, ctx := errgroup.WithContext(ctx)
	usage := make(chan string)
	group.Go(func() error {
		for {
			select {
			case usage <- poll():
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	})
	group.Go(func() error {
		for ctx != nil {
			if err := book(<-usage); err != nil { // want `blocks-forever: receive from usage blocks for ever when its sender gave up`
				return err
			}
		}
		return nil
	})
	return group.Wait()
}

// Goroutines of a wait group.
func joined(ctx context.Context, poll func() string, book func(context.Context, string) error) {
	var group sync.WaitGroup
	usage := make(chan string)
	group.Add(2)
	go func() {
		defer group.Done()
		for {
			select {
			case usage <- poll():
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		defer group.Done()
		for {
			if book(ctx, <-usage) != nil { // want `blocks-forever: receive from usage blocks for ever when its sender gave up`
				return
			}
		}
	}()
	group.Wait()
}

// Nothing waits for the goroutine that receives.
func okLeft(ctx context.Context, poll func() string, book func(context.Context, string) error) {
	usage := make(chan string)
	go func() {
		for book(ctx, <-usage) == nil {
		}
	}()
	for {
		select {
		case usage <- poll():
		case <-ctx.Done():
			return
		}
	}
}

// The sender closes its channel.
func okClosed(ctx context.Context, poll func() string, book func(context.Context, string) error) error {
	group, ctx := errgroup.WithContext(ctx)
	usage := make(chan string)
	group.Go(func() error {
		defer close(usage)
		for {
			select {
			case usage <- poll():
			case <-ctx.Done():
				return nil
			}
		}
	})
	group.Go(func() error {
		for {
			value, open := <-usage
			if !open {
				return nil
			}
			if err := book(ctx, value); err != nil {
				return err
			}
		}
	})
	return group.Wait()
}

// Both look at the end.
func okBothLook(ctx context.Context, poll func() string, book func(context.Context, string) error) error {
	group, ctx := errgroup.WithContext(ctx)
	usage := make(chan string)
	group.Go(func() error {
		for {
			select {
			case usage <- poll():
			case <-ctx.Done():
				return nil
			}
		}
	})
	group.Go(func() error {
		for {
			select {
			case value := <-usage:
				if err := book(ctx, value); err != nil {
					return err
				}
			case <-ctx.Done():
				return nil
			}
		}
	})
	return group.Wait()
}
