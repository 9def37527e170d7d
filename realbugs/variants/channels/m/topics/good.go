package topics

import (
	"context"
	"fmt"

	"k8s.io/klog/v2"
)

func pump[T any](ctx context.Context, topic string, src Source[T], apply func(T) error, ended chan<- error) {
	for {
		msg, ok, err := src.Next(ctx)
		switch {
		case err != nil:
			ended <- fmt.Errorf("topic %s: %w", topic, err)
			return
		case !ok:
			ended <- nil
			return
		}
		if err := apply(msg); err != nil {
			klog.ErrorS(err, "message skipped", "topic", topic)
		}
	}
}

// Journal books orders and refunds, and ends with the first topic that fails.
type Journal struct {
	orders  Source[Order]
	refunds Source[Refund]
	book    func(id string) error
}

// Replay books everything that the topics hold.
func (j *Journal) Replay(ctx context.Context) error {
	ended := make(chan error, 2)
	go pump(ctx, "orders", j.orders, func(o Order) error { return j.book(o.ID) }, ended)
	go pump(ctx, "refunds", j.refunds, func(r Refund) error { return j.book(r.ID) }, ended)
	for range 2 {
		if err := <-ended; err != nil {
			return err
		}
	}
	return nil
}
