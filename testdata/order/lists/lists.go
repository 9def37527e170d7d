// Package lists makes lists of maps.
package lists

import (
	"sort"

	corev1 "k8s.io/api/core/v1"
)

// Keys are in the order of the map.
func Keys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k) // order: none
	}
	return keys
}

// Sorted are not.
func Sorted(m map[string]string) []string {
	keys := Keys(m)
	sort.Strings(keys)
	return keys
}

// Pair returns a count and the keys.
func Pair(m map[string]string) (int, []string) { return len(m), Keys(m) }

// Set stores arguments.
func Set(c *corev1.Container, args []string) { c.Args = args }

// Count looks at arguments.
func Count(c *corev1.Container, args []string) bool { return len(c.Args) == len(args) }
