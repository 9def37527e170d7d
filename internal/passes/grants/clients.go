package grants

import (
	"path/filepath"
	"regexp"
	"strings"
)

// OneCommand reports whether the source has no command but the one that makes the manager: what others ask for, they may ask with rights of their own.
func (p *Project) OneCommand() bool { return len(p.commands) <= 1 }

var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)

// Packages returns which packages of a module, by their paths, belong to the project with a root; root is that of one of its folders. A module can hold several projects.
func Packages(root string, files Files) func(path string) bool {
	dir, module := root, ""
	for module == "" {
		if text, err := files.Read(filepath.Join(dir, "go.mod")); err == nil {
			match := moduleLine.FindSubmatch(text)
			if match == nil {
				break
			}
			module = string(match[1])
			continue
		}
		above := filepath.Dir(dir)
		if above == dir {
			break
		}
		dir = above
	}
	return func(path string) bool {
		rest, below := strings.CutPrefix(path, module)
		return module != "" && below && (rest == "" || rest[0] == '/') && Root(filepath.Join(dir, filepath.FromSlash(rest)), files) == root
	}
}
