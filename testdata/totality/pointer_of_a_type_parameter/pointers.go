// Package pointer_of_a_type_parameter follows pointers and waits on channels whose type is a type parameter.
package pointer_of_a_type_parameter

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

type settings struct {
	Name *string
	Pods []corev1.Pod
}

type pointer[T any] interface{ *T }

func content[T any, P pointer[T]](p P) T { return *p }

func part[P interface{ *settings }](p P) *string { return (*p).Name }

func written[T any, P pointer[T]](p P, v T) { *p = v }

func each[T any, P pointer[T]](all []P, visit func(T)) {
	for _, p := range all {
		if p != nil {
			visit(*p)
		}
	}
}

func next[C ~chan struct{}](ctx context.Context, stop C) {
	select {
	case <-ctx.Done():
	case <-stop:
	}
}

type stopping chan struct{}

func either[C chan struct{} | stopping](ctx context.Context, stop C) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-stop:
			return
		}
	}
}

func failed[C ~chan error](ctx context.Context, start func() error) error {
	errs := make(C)
	go func() {
		select {
		case errs <- start():
		case <-ctx.Done():
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

func okPointers(ctx context.Context, s *settings, start func() error) (settings, *string, error) {
	written(s, settings{})
	each([]*settings{s}, func(settings) {})
	next(ctx, make(chan struct{}))
	either(ctx, make(stopping))
	return content(s), part(s), failed[chan error](ctx, start)
}
