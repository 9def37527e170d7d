// Package equal compares what it is handed.
package equal

import "reflect"

// Same reports whether two values are equal.
func Same(a, b any) bool { return reflect.DeepEqual(a, b) }

// Pointed compares what pointers lead to with values.
func Pointed(a, b any) bool {
	if v := reflect.ValueOf(a); v.Kind() == reflect.Pointer {
		a = v.Elem().Interface()
	}
	return reflect.DeepEqual(a, b)
}
