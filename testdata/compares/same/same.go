// Package same compares what it is handed.
package same

import "reflect"

// Both compares its arguments.
func Both(name string, a, b any) bool { return reflect.DeepEqual(a, b) }
