package store

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/events"
)

// Kind is the type of a condition.
type Kind string

// The kinds.
const (
	Programmed Kind = "Programmed"
	Resolved   Kind = "Resolved"
)

func (k Kind) String() string { return string(k) }

// NewProgrammed returns a condition of that kind.
func NewProgrammed(status metav1.ConditionStatus, message string, generation int64) metav1.Condition {
	return newCondition(Programmed, status, message, generation)
}

// NewResolved returns a condition of that kind.
func NewResolved(status metav1.ConditionStatus, message string, generation int64) metav1.Condition {
	return newCondition(Resolved, status, message, generation)
}

func newCondition(kind Kind, status metav1.ConditionStatus, message string, generation int64) metav1.Condition {
	return metav1.Condition{Type: kind.String(), Status: status, Reason: message, Message: message, ObservedGeneration: generation}
}

// Warn records a warning.
func Warn(r events.EventRecorder, obj runtime.Object, reason, format string, args ...any) {
	r.Eventf(obj, nil, "Warning", reason, reason, format, args...)
}

// Stored records that something was stored, if it was.
func Stored(r events.EventRecorder, obj runtime.Object, changed bool) {
	message := ""
	switch {
	case changed:
		message = "stored"
	}
	if message != "" {
		r.Eventf(obj, nil, "Normal", message, message, message)
	}
}
