package report

import (
	"os"
	"path/filepath"
	"strings"
)

// sources reads the files that findings lie in, each once.
type sources struct {
	dir   string
	files map[string][]string
}

func newSources(dir string) sources {
	return sources{dir: dir, files: make(map[string][]string)}
}

// line returns a line of a file, counted from 1. A file that went away, and a line that a //line
// directive made up, have none.
func (s sources) line(file string, n int) (line, bool) {
	lines := s.lines(file)
	if n < 1 || n > len(lines) {
		return line{}, false
	}
	return newLine(strings.TrimSuffix(lines[n-1], "\r")), true
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
	path := filepath.FromSlash(file)
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.dir, path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil // the position alone is shown
	}
	return strings.Split(string(data), "\n")
}
