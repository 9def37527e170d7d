package report

import (
	"io"
	"strings"
)

// Diff writes a unified diff in the colours that git gives it.
func Diff(w io.Writer, diff string, screen Screen) error {
	p := paint{screen.Color}
	var b strings.Builder
	for line := range strings.Lines(diff) {
		text := strings.TrimSuffix(line, "\n")
		b.WriteString(diffPaint(p, text)(text) + line[len(text):])
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func diffPaint(p paint, line string) func(string) string {
	switch {
	case strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
		return p.bold
	case strings.HasPrefix(line, "@@"):
		return p.cyan
	case strings.HasPrefix(line, "-"):
		return p.darkRed
	case strings.HasPrefix(line, "+"):
		return p.green
	}
	return plain
}
