// Package same compares what it is handed.
package same

import (
	"bytes"
	"maps"
	"reflect"

	corev1 "k8s.io/api/core/v1"
)

// Both compares its arguments.
func Both(name string, a, b any) bool { return reflect.DeepEqual(a, b) }

// Secrets compares two secrets.
func Secrets(a, b *corev1.Secret) bool { return maps.EqualFunc(a.Data, b.Data, bytes.Equal) }
