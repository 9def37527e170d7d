// Package checks finds what is wrong with entries.
package checks

import (
	"context"
	"errors"
	"fmt"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Entries returns an error for each entry without a value.
func Entries(m map[string]string) error {
	var errs []error
	for k, v := range m {
		if v == "" {
			errs = append(errs, fmt.Errorf("%s is empty", k)) // order: none
		}
	}
	return errors.Join(errs...)
}

// First returns one error.
func First(m map[string]string) error {
	for k, v := range m {
		if v == "" {
			return fmt.Errorf("%s is empty", k)
		}
	}
	return nil
}

// Sorted goes through the names in their order.
func Sorted(m map[string]string) error {
	var names []string
	for k, v := range m {
		if v == "" {
			names = append(names, k) // order: none
		}
	}
	slices.Sort(names)
	var errs []error
	for _, name := range names {
		errs = append(errs, fmt.Errorf("%s is empty", name))
	}
	return errors.Join(errs...)
}

// In adds where an error was found.
func In(name string, err error) error { return fmt.Errorf("in %s: %w", name, err) }

// A Check finds what is wrong.
type Check interface {
	Of(m map[string]string) error
}

// Empty is a Check.
type Empty struct{}

// Of asks for values.
func (Empty) Of(m map[string]string) error { return Entries(m) }

// Pods lists names of pods.
type Pods interface {
	Names(ctx context.Context) ([]string, error)
	Sorted(ctx context.Context) ([]string, error)
}

// NewPods returns the pods that a cache has.
func NewPods(c client.Client) Pods { return &pods{c} }

type pods struct{ client client.Client }

func (p *pods) Names(ctx context.Context) ([]string, error) {
	var list corev1.PodList
	if err := p.client.List(ctx, &list); err != nil { // order: none
		return nil, err
	}
	var names []string
	for _, pod := range list.Items {
		names = append(names, pod.Name)
	}
	return names, nil
}

func (p *pods) Sorted(ctx context.Context) ([]string, error) {
	names, err := p.Names(ctx)
	slices.Sort(names)
	return names, err
}
