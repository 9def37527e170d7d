package main

import (
	"context"
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
)

type report struct {
	name string
	at   time.Time
}

// writer keeps a log of the volumes that were seen.
type writer struct {
	reports chan report
	path    string
}

func (w *writer) Start(ctx context.Context) error {
	f, err := os.OpenFile(w.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open report: %w", err)
	}
	defer f.Close()
	for {
		select {
		case <-ctx.Done():
			return nil
		case r := <-w.reports:
			if _, err := fmt.Fprintln(f, r.at.Format(time.RFC3339), r.name); err != nil {
				return err
			}
		}
	}
}

// forwarder hands the events of an informer on.
type forwarder struct {
	out chan<- report
}

func (f *forwarder) OnAdd(obj any, isInInitialList bool) {
	pv, ok := obj.(*corev1.PersistentVolume)
	if !ok {
		return
	}
	f.out <- report{name: pv.Name, at: time.Now()} // WANT leaderwrite/leader-only-receiver
}

func (f *forwarder) OnUpdate(_, _ any) {}

func (f *forwarder) OnDelete(any) {}
