package owner_used

import (
	"reflect"

	corev1 "k8s.io/api/core/v1"
)

// A measured is one of the things that have a size.
type measured interface{ Size() int }

type boxedPod struct{ pod *corev1.Pod }

func (b *boxedPod) Size() int { return len(b.pod.Spec.Containers) }

// measuredOf returns nil where there is none of the name.
func measuredOf(all []*boxedPod, name string) measured {
	for _, b := range all {
		if b.pod.Name == name {
			return b
		}
	}
	return nil
}

// isNil asks for the pointer in an interface as well.
func isNil(v any) bool {
	return v == nil || reflect.ValueOf(v).Kind() == reflect.Pointer && reflect.ValueOf(v).IsNil()
}

// okMeasured looks by a function.
func okMeasured(all []*boxedPod, name string) int {
	if s := measuredOf(all, name); !isNil(s) {
		return s.Size()
	}
	return 0
}

// okMeasuredBefore leaves where there is none (radix-operator).
func okMeasuredBefore(all []*boxedPod, name string) int {
	s := measuredOf(all, name)
	if isNil(s) {
		return 0
	}
	return s.Size()
}

// measuresOther asks for another one.
func measuresOther(all []*boxedPod, name string) int {
	s, other := measuredOf(all, name), measuredOf(all, "other")
	if isNil(other) {
		return 0
	}
	return s.Size() + other.Size() // want `nothing-found: s is nil when measuredOf finds nothing`
}

// A checker is one of another package.
type checker interface{ IsNil(v any) bool }

// okMeasuredBy asks what is not seen.
func okMeasuredBy(all []*boxedPod, name string, c checker) int {
	s := measuredOf(all, name)
	if !c.IsNil(s) {
		return s.Size()
	}
	return 0
}
