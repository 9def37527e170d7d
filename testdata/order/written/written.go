// Package written writes texts into what it is handed.
package written

import (
	"fmt"
	"io"
	"sort"
	"strings"
)

// Section is in the order of the map.
func Section(text *strings.Builder, m map[string]string) {
	for k, v := range m {
		text.WriteString(k + "=" + v) // order: none
	}
}

// Keys are written by their names.
func Keys(w io.Writer, m map[string]string) {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		line(w, k, m[k])
	}
}

// Line adds one line.
func Line(w io.Writer, k, v string) { line(w, k, v) }

func line(w io.Writer, k, v string) { fmt.Fprintf(w, "%s=%s\n", k, v) }
