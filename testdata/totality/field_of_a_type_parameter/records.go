// Package field_of_a_type_parameter makes structs of a type parameter, of which the constraint alone tells the fields.
package field_of_a_type_parameter

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

type public struct {
	Exchange *string
	Serve    func(context.Context) error
}

type private struct {
	Exchange *string
	Serve    func(context.Context) error
}

type record interface{ public | private }

type named interface{ record }

func of[T public | private](pod *corev1.Pod, serve func(context.Context) error) *T {
	return &T{Exchange: &pod.Name, Serve: serve}
}

func values[T named](pod *corev1.Pod) []T {
	return []T{{Exchange: &pod.Name}, {Serve: func(context.Context) error { return nil }}}
}

func only[T interface{ ~struct{ Serve func() } }](serve func()) (made T) {
	return T{Serve: serve}
}

func okRecords(pod *corev1.Pod, serve func(context.Context) error) (*public, []private, struct{ Serve func() }) {
	return of[public](pod, serve), values[private](pod), only[struct{ Serve func() }](func() {})
}
