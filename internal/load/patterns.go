package load

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// split assigns the patterns of a configuration to the module they lie in, because the go command
// knows one module (or one workspace) at a time. A pattern that leads nowhere is logged.
func split(ctx context.Context, cfg *Config, log *errorLog) (*splitter, error) {
	base, err := normalized(cfg)
	if err != nil {
		return nil, err
	}
	env, err := goEnv(ctx, base, "GOWORK", "GO111MODULE", "GOROOT", "GOMODCACHE")
	if err != nil {
		return nil, err
	}
	s := &splitter{
		base:   base,
		oneRun: env["GO111MODULE"] == "off" || hasPackagesDriver(base.Env),
		away:   []string{env["GOROOT"], env["GOMODCACHE"]},
		groups: make(map[string]*Config),
	}
	if work := env["GOWORK"]; work != "" && work != "off" && !s.oneRun {
		s.oneRun = true
		out, err := goSettings(ctx, base, "list", "-m", "-f", "{{.Dir}}")
		if err != nil {
			return nil, err
		}
		s.members = strings.Split(strings.TrimSpace(string(out)), "\n")
	}
	for _, pattern := range base.Patterns {
		if err := s.add(pattern); err != nil {
			log.add(Error{Message: err.Error()})
		}
	}
	return s, nil
}

// normalized returns a copy of the configuration with defaults filled in.
func normalized(cfg *Config) (*Config, error) {
	c := *cfg
	dir, err := filepath.Abs(c.Dir)
	if err != nil {
		return nil, err
	}
	c.Dir = dir
	c.fileFolders = make(map[string]bool)
	if c.Env == nil {
		c.Env = os.Environ()
	}
	if len(c.Patterns) == 0 {
		c.Patterns = []string{"./..."}
	}
	return &c, nil
}

// A splitter assigns patterns to modules.
type splitter struct {
	base    *Config
	oneRun  bool               // a workspace or another build system: it knows all modules
	away    []string           // folders that a wildcard above them does not mean: the Go tree and the module cache
	members []string           // directories of the workspace's modules
	groups  map[string]*Config // by the directory to run the go command in
	order   []*Config
	roots   []string // of the modules that patterns lie in, some more than once
}

func (s *splitter) add(pattern string) error {
	dir, wildcard, ok := s.directory(pattern)
	if !ok {
		s.put(s.base.Dir, pattern) // an import path
		s.roots = append(s.roots, s.members...)
		return nil
	}
	abs := s.absolute(dir)
	if wildcard == "" {
		abs = s.absolute(pattern)
	}
	info, err := os.Stat(abs)
	switch {
	case err != nil:
		return fmt.Errorf("%s: no such file or directory", pattern)
	case !info.IsDir():
		abs = filepath.Dir(abs)
		s.base.fileFolders[abs] = true
	}
	root, found := moduleRoot(abs)
	if found {
		s.roots = append(s.roots, root)
	}
	switch {
	case s.oneRun && (found || len(s.members) == 0 || wildcard == ""):
		s.put(s.base.Dir, relativePattern(s.base.Dir, abs, wildcard))
		s.roots = append(s.roots, within(s.members, abs, wildcard)...)
		return nil
	case found:
		s.put(s.runDir(root), relativePattern(s.runDir(root), abs, wildcard))
		return nil
	case wildcard == "":
		return fmt.Errorf("%s: not inside a module: there is no go.mod in it or above it", pattern)
	}
	return s.addBelow(pattern, abs, wildcard)
}

// addBelow adds a wildcard that starts above modules: it means those below. The go command itself
// refuses such a pattern, in a workspace too.
func (s *splitter) addBelow(pattern, abs, wildcard string) error {
	roots := s.members
	if roots == nil {
		var err error
		if roots, err = modulesBelow(abs, s.away); err != nil {
			return err
		}
	}
	prefix, rest := splitWildcard(wildcard)
	added := false
	for _, root := range roots {
		rel, err := filepath.Rel(abs, root)
		if err != nil || !filepath.IsLocal(rel) || !strings.HasPrefix(filepath.ToSlash(rel), prefix) {
			continue
		}
		added = true
		s.roots = append(s.roots, root)
		if s.oneRun {
			s.put(s.base.Dir, relativePattern(s.base.Dir, root, rest))
		} else {
			s.put(root, "./"+rest)
		}
	}
	if !added {
		return fmt.Errorf("%s: not inside a module: there is no go.mod in it, above it or below it", pattern)
	}
	return nil
}

// splitWildcard returns what stands before the "..." in its path element, and the rest.
func splitWildcard(pattern string) (prefix, rest string) {
	i := strings.Index(pattern, "...")
	return pattern[strings.LastIndexByte(pattern[:i], '/')+1 : i], pattern[i:]
}

func (s *splitter) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(s.base.Dir, path)
}

// directory returns the directory that a pattern starts from and the rest of it, and false for an
// import path. An existing directory or file counts as such also without "./" before it: that is
// how commit hooks and shells complete it.
func (s *splitter) directory(pattern string) (dir, wildcard string, ok bool) {
	if strings.HasSuffix(pattern, ".go") && !strings.Contains(pattern, "...") {
		return filepath.Dir(pattern), "", true
	}
	dir = pattern
	if i := strings.Index(pattern, "..."); i >= 0 {
		dir, wildcard = filepath.Dir(pattern[:i]+"x"), pattern
	}
	switch {
	case filepath.IsAbs(pattern), pattern == ".", pattern == "..",
		strings.HasPrefix(pattern, "./"), strings.HasPrefix(pattern, "../"):
		return dir, wildcard, true
	case dir == ".": // "..." and "x..." are import paths
		return "", "", false
	}
	info, err := os.Stat(filepath.Join(s.base.Dir, dir))
	return dir, wildcard, err == nil && info.IsDir()
}

// put adds a pattern to the run in dir.
func (s *splitter) put(dir, pattern string) {
	g := s.groups[dir]
	if g == nil {
		c := *s.base
		c.Dir, c.Patterns = dir, nil
		if c.Configure != nil {
			c.Tests, c.BuildFlags = c.Configure(dir)
		}
		g = &c
		s.groups[dir] = g
		s.order = append(s.order, g)
	}
	if !slices.Contains(g.Patterns, pattern) {
		g.Patterns = append(g.Patterns, pattern)
	}
}

// runDir is where the go command runs for a module: the working directory if that belongs to it,
// so that its messages are relative to what the user sees.
func (s *splitter) runDir(root string) string {
	if own, ok := moduleRoot(s.base.Dir); ok && own == root {
		return s.base.Dir
	}
	return root
}

// relativePattern spells a directory, and the wildcard that started from it, relative to dir.
func relativePattern(dir, abs, wildcard string) string {
	rel, err := filepath.Rel(dir, abs)
	if err != nil {
		rel = abs // another volume
	}
	rel = filepath.ToSlash(rel)
	if !filepath.IsAbs(rel) && rel != ".." && !strings.HasPrefix(rel, "../") {
		rel = "./" + rel
	}
	if wildcard == "" {
		return rel
	}
	prefix, rest := splitWildcard(wildcard)
	return strings.TrimSuffix(rel, "/.") + "/" + prefix + rest
}

// moduleRoot returns the nearest directory with a go.mod, at or above dir.
func moduleRoot(dir string) (string, bool) {
	for {
		if info, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && !info.IsDir() {
			return dir, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}

// modulesBelow returns the modules under dir, without those that the go command would not look
// for: testdata, vendor, and directories that start with a dot or an underscore; and without those in
// the folders that hold what is not the user's.
func modulesBelow(dir string, away []string) ([]string, error) {
	var roots []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != dir && (name == "testdata" || name == "vendor" || name == "node_modules" ||
			strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || slices.Contains(away, path)) {
			return fs.SkipDir
		}
		if name == "go.mod" && !d.IsDir() {
			roots = append(roots, filepath.Dir(path))
		}
		return nil
	})
	return roots, err
}

// hasPackagesDriver reports whether go/packages will ask another build system.
func hasPackagesDriver(env []string) bool {
	for _, kv := range slices.Backward(env) {
		if value, ok := strings.CutPrefix(kv, "GOPACKAGESDRIVER="); ok {
			return value != "" && value != "off"
		}
	}
	return false
}
