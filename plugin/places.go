package plugin

import (
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// others spells the related positions of a finding for the end of its message, as the command does
// in one-line formats: " (closed here at drain.go:12; waits here at wait.go:40)". golangci-lint would
// show each as a finding of its own, which no fix ever removes.
func others(pass *analysis.Pass, d analysis.Diagnostic) string {
	if len(d.Related) == 0 {
		return ""
	}
	from := pass.Fset.Position(d.Pos).Filename
	places := make([]string, 0, len(d.Related))
	for _, r := range d.Related {
		at := pass.Fset.Position(r.Pos)
		places = append(places, fmt.Sprintf("%s at %s:%d", r.Message, seenFrom(pass, from, at.Filename), at.Line))
	}
	return " (" + strings.Join(places, "; ") + ")"
}

// seenFrom names a file for readers of another one: without a directory if both lie in the same, else
// from the root of the module. An absolute name would be wrong in another checkout, where
// golangci-lint prints the same message from its cache.
func seenFrom(pass *analysis.Pass, from, file string) string {
	if pass.Module != nil && pass.Module.Dir != "" && filepath.Dir(from) != filepath.Dir(file) {
		rel, err := filepath.Rel(pass.Module.Dir, file)
		if err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.Base(file)
}
