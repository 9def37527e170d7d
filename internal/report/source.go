package report

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// sources reads the files that findings lie in, each once.
type sources struct {
	dir   string
	files map[string][]string
}

func newSources(dir string) sources {
	return sources{dir: dir, files: make(map[string][]string)}
}

// text returns a line of a file, counted from 1. A file that went away, and a line that a //line
// directive made up, have none.
func (s sources) text(file string, n int) (string, bool) {
	lines := s.lines(file)
	if n < 1 || n > len(lines) {
		return "", false
	}
	return strings.TrimSuffix(lines[n-1], "\r"), true
}

// line returns a line as a terminal shows it.
func (s sources) line(file string, n int) (line, bool) {
	text, ok := s.text(file, n)
	if !ok {
		return line{}, false
	}
	return newLine(text), true
}

// column converts a column from bytes, as Go counts, to UTF-16 code units, as the web counts. The
// column stays as it is where the line cannot be read.
func (s sources) column(file string, n, column int) int {
	text, ok := s.text(file, n)
	if !ok || column < 1 {
		return column
	}
	units := 1
	for _, r := range text[:min(column-1, len(text))] {
		units++
		if r >= 0x10000 {
			units++
		}
	}
	return units
}

// position returns the line and the column, in bytes, of an offset in a file, and false where the
// file is shorter.
func (s sources) position(file string, offset int) (n, column int, ok bool) {
	for i, text := range s.lines(file) {
		if offset <= len(text) {
			return i + 1, offset + 1, offset >= 0
		}
		offset -= len(text) + 1
	}
	return 0, 0, false
}

// funcLine returns the line that starts the function declaration around line n, or 0. It looks for
// the text, as gofmt lays it out: at worst an excerpt misses a line of context.
func (s sources) funcLine(file string, n int) int {
	lines := s.lines(file)
	for n = min(n, len(lines)); n > 0; n-- {
		switch text := lines[n-1]; {
		case strings.HasPrefix(text, "func "):
			return n
		case strings.HasPrefix(text, "}"):
			return 0
		}
	}
	return 0
}

func (s sources) lines(file string) []string {
	lines, ok := s.files[file]
	if !ok {
		lines = s.read(file)
		s.files[file] = lines
	}
	return lines
}

func (s sources) read(file string) []string {
	data, err := os.ReadFile(s.path(file))
	if err != nil {
		return nil // the position alone is shown
	}
	return strings.Split(string(data), "\n")
}

// path returns where a file of a finding is.
func (s sources) path(file string) string {
	path := filepath.FromSlash(file)
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.dir, path)
	}
	return path
}

// HasSource reports whether the report has kept the source of a finding, or the file of one is there, or there are no findings.
func (r Report) HasSource() bool {
	s := newSources(r.Dir)
	return len(r.Findings) == 0 || slices.ContainsFunc(r.Findings, func(f finding.Finding) bool {
		_, err := os.Stat(s.path(f.File))
		return err == nil || len(f.Source) > 0
	})
}
