package topics

import (
	"context"
	"fmt"

	"k8s.io/klog/v2"
)

// Source yields the messages of a topic; ok is false at its end.
type Source[T any] interface {
	Next(ctx context.Context) (msg T, ok bool, err error)
}

// Order and Refund are the two kinds of messages.
type (
	Order  struct{ ID, Customer string }
	Refund struct{ ID, Reason string }
)

func drain[T any](ctx context.Context, topic string, src Source[T], apply func(T) error, fault chan<- error) {
	for {
		msg, ok, err := src.Next(ctx)
		switch {
		case err != nil:
			fault <- fmt.Errorf("topic %s: %w", topic, err) // WANT errchan/error-only-send or errchan/unbuffered-send
			return
		case !ok:
			klog.InfoS("topic is read to its end", "topic", topic)
			return
		}
		if err := apply(msg); err != nil {
			klog.ErrorS(err, "message skipped", "topic", topic)
		}
	}
}

// Ledger books orders and refunds.
type Ledger struct {
	orders  Source[Order]
	refunds Source[Refund]
	book    func(id string) error
}

// Replay books everything that the topics hold.
func (l *Ledger) Replay(ctx context.Context) error {
	fault := make(chan error)
	go drain(ctx, "orders", l.orders, func(o Order) error { return l.book(o.ID) }, fault)
	go drain(ctx, "refunds", l.refunds, func(r Refund) error { return l.book(r.ID) }, fault)
	return <-fault
}
