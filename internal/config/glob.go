package config

import (
	"fmt"
	"path"
	"strings"
)

// A glob is the elements of a pattern for files: ** stands for any number of folders, and within an
// element holds what path.Match knows. A pattern that matches a folder is about all that is in it.
type glob []string

func compileGlob(pattern string) (glob, error) {
	bad := func(reason string) (glob, error) { return nil, fmt.Errorf("bad glob %q: %s", pattern, reason) }
	switch {
	case pattern == "":
		return bad("it is empty")
	case strings.Contains(pattern, `\`):
		return bad("folders are divided by /, on every system")
	case strings.HasPrefix(pattern, "/"):
		return bad("globs are relative to the folder of the file")
	case strings.HasPrefix(pattern, "!"):
		return bad("there is no negation; a later entry of paths overrides an earlier one")
	case strings.ContainsAny(pattern, "{}"):
		return bad("there are no braces; write two globs")
	}
	g := glob(strings.Split(path.Clean(pattern), "/"))
	for _, element := range g {
		if element == ".." {
			return bad("it leads out of the folder of the file")
		}
		if element != "**" && strings.Contains(element, "**") {
			return bad("** is an element of its own, as in internal/**/zz_*.go")
		}
		if _, err := path.Match(element, ""); err != nil {
			return bad("unfinished [ or \\")
		}
	}
	return g, nil
}

// matches reports whether the glob is about a file, or about a folder that it is in.
func (g glob) matches(file string) bool {
	return len(g) == 1 && g[0] == "." || matchElements(g, strings.Split(file, "/"))
}

func matchElements(g, file []string) bool {
	switch {
	case len(g) == 0:
		return true // all of file, or a folder that the rest of it is in
	case g[0] == "**":
		for i := range len(file) + 1 {
			if matchElements(g[1:], file[i:]) && (i > 0 || len(g) > 1) {
				return true
			}
		}
		return false
	case len(file) == 0:
		return false
	}
	ok, err := path.Match(g[0], file[0])
	return err == nil && ok && matchElements(g[1:], file[1:])
}
