package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// Errors writes what could not be checked, for standard error: one entry each, with its position
// where there is one. The word "error" tells them from findings, which go to standard output.
func Errors(w io.Writer, errs []finding.Error, screen Screen) {
	p := paint{screen.Color}
	for _, e := range errs {
		where := position(e.File, e.Line, e.Column)
		if where == "" {
			where = e.Package
		}
		if where == "" {
			where = "ctrllint"
		}
		// The compiler's "have" and "want" lines stay lines of their own, indented.
		message := strings.ReplaceAll(strings.TrimSpace(e.Message), "\n", "\n    ")
		message = strings.ReplaceAll(message, "    \t", "    ")
		fmt.Fprintf(w, "%s %s %s\n", p.bold(where+":"), p.red("error:"), message)
	}
}
