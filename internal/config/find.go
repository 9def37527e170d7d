package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Names are those of a configuration file; the second is for those who spell it out.
var Names = []string{".ctrllint.yml", ".ctrllint.yaml"}

// Find returns the nearest configuration file at or above a folder, or "". It looks no further than
// the root of the repository: what lies above belongs to somebody else.
func Find(folder string) (string, error) {
	for {
		var found []string
		for _, name := range Names {
			if _, err := os.Lstat(filepath.Join(folder, name)); err == nil {
				found = append(found, filepath.Join(folder, name))
			}
		}
		if len(found) > 1 {
			return "", &Problem{File: found[0], Message: fmt.Sprintf("%s stands beside it: one of them has to go", Names[1])}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		parent := filepath.Dir(folder)
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil || parent == folder {
			return "", nil
		}
		folder = parent
	}
}

// A Search says where the configuration of a run comes from.
type Search struct {
	Dir     string   // the working directory, absolute
	Modules []string // the roots of the modules of the run; the first is that of the working directory
	File    string   // one file for all of them; "" looks for theirs
	None    bool     // no file at all
	Flags   Flags
}

// Flags are what the command line says. It has the last word.
type Flags struct {
	Strict bool
	Checks List
}

// A Set is the configuration of every module of a run.
type Set struct {
	rules   []*analysis.Analyzer
	configs []*Config
}

// Load reads the configuration of a run. The error joins a *Problem for each thing that is wrong with
// files, or tells what is wrong with the flags.
func Load(search Search, rules []*analysis.Analyzer) (*Set, error) {
	set := &Set{rules: rules}
	files := make(map[string]*File) // modules of one repository share a file, which is read once
	var failed problems
	for _, module := range search.Modules {
		name, err := search.fileFor(module)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		file, seen := files[name]
		if !seen && name != "" {
			folder := filepath.Dir(name)
			if search.File != "" {
				folder = search.Dir
			}
			if file, err = Read(name, shown(search.Dir, name), folder, rules); err != nil {
				for _, p := range Problems(err) {
					failed = append(failed, p)
				}
			}
			files[name] = file
		}
		set.configs = append(set.configs, newConfig(module, file, search.Flags, rules))
	}
	if err := failed.err(); err != nil {
		return nil, err
	}
	return set, set.configs[0].flagError(rules)
}

func (s Search) fileFor(module string) (string, error) {
	switch {
	case s.None:
		return "", nil
	case s.File == "":
		return Find(module)
	case filepath.IsAbs(s.File):
		return s.File, nil
	}
	return filepath.Join(s.Dir, s.File), nil
}

// shown spells a file for people: relative to the working directory, unless it lies far above.
func shown(dir, file string) string {
	rel, err := filepath.Rel(dir, file)
	if err != nil || strings.HasPrefix(rel, filepath.Join("..", "..", "..", "..")) {
		return file
	}
	return filepath.ToSlash(rel)
}

// Modules returns the configuration of each module, in the order of the run.
func (s *Set) Modules() []*Config { return s.configs }

// For returns the configuration of the module that a file or folder lies in, by default that of the
// working directory.
func (s *Set) For(file string) *Config {
	best := s.configs[0]
	deepest := -1
	for _, c := range s.configs {
		if _, inside := below(c.Module, file); inside && len(c.Module) > deepest {
			best, deepest = c, len(c.Module)
		}
	}
	return best
}

// below spells a file relative to a folder, with slashes; false if it lies outside of it.
func below(folder, file string) (string, bool) {
	for _, resolve := range []func(string) string{filepath.Clean, realPath} {
		rel, err := filepath.Rel(resolve(folder), resolve(file))
		if err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel), true
		}
	}
	return "", false
}

// realPath follows symbolic links as far as there are files.
func realPath(file string) string {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		return real
	}
	return file
}

// Rules returns the rules with every check that is on somewhere, ready to run. What a check reports
// where it is off is for Config.At to sort out.
func (s *Set) Rules() ([]*analysis.Analyzer, error) {
	somewhere := selectTier(s.rules, true, "")
	for name := range somewhere.choices {
		on := slices.ContainsFunc(s.configs, func(c *Config) bool { return c.somewhere[name] })
		somewhere.choices[name] = choice{on: on}
	}
	return somewhere.Rules()
}
