package load

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// Marks say when files were changed, by their names; a file that is not there has an empty mark.
type marks map[string]string

func (m marks) add(name string) {
	if _, ok := m[name]; !ok {
		m[name] = mark(name)
	}
}

func mark(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return ""
	}
	return stampOf(info)
}

func stampOf(info os.FileInfo) string { return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano()) }

func (m marks) current() bool {
	for name, then := range m {
		if mark(name) != then {
			return false
		}
	}
	return true
}

// settings adds what decides, besides the environment of the process, what the go command takes for its settings.
func (m marks) settings(cfg *Config) {
	m.modules(cfg.Dir)
	for _, kv := range cfg.Env {
		if name, value, _ := strings.Cut(kv, "="); (name == "GOENV" || name == "GOWORK") && filepath.IsAbs(value) {
			m.add(value)
		}
	}
	if dir, err := os.UserConfigDir(); err == nil {
		m.add(filepath.Join(dir, "go", "env"))
	}
	if program, err := exec.LookPath("go"); err == nil {
		m.add(program)
	}
}

// modules adds the files that say of which module and workspace a folder is, and what these require.
func (m marks) modules(dir string) {
	for {
		if _, ok := m[filepath.Join(dir, "go.mod")]; ok {
			return // with all above it
		}
		for _, name := range []string{"go.mod", "go.work"} {
			m.add(filepath.Join(dir, name))
		}
		if m[filepath.Join(dir, "go.mod")] != "" {
			m.add(filepath.Join(dir, "go.sum"))
			m.add(filepath.Join(dir, "vendor", "modules.txt"))
		}
		if m[filepath.Join(dir, "go.work")] != "" {
			m.add(filepath.Join(dir, "go.work.sum"))
			m.add(filepath.Join(dir, "vendor", "modules.txt"))
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return
		}
		dir = parent
	}
}

// A snapshot is what the go command reads to list packages: which files there are, and what each says before its
// declarations. Files that //go:embed names in folders below are not in it: what the go command says of them has no
// bearing on types.
type snapshot struct {
	marks   marks
	folders map[string]string // the names in a folder, by the folder
	heads   map[string]*fileHead
}

// A fileHead is what stands before the declarations of a file.
type fileHead struct {
	mark string // of the file, or of the text in its place
	head cache.ID
}

// newSnapshot takes the snapshot for a listing that began at some time. It is nil if the listing cannot be kept: something
// is wrong with a package, so that files which are not there matter, or a file was changed since the listing began.
func newSnapshot(cfg *Config, l *listing, began time.Time) *snapshot {
	flags := l.env["GOFLAGS"] + " " + strings.Join(cfg.BuildFlags, " ")
	if strings.Contains(flags, "-modfile") || strings.Contains(flags, "-overlay") || goModule(cfg.Dir, l.env["GOROOT"]) != nil {
		return nil
	}
	s := &snapshot{marks: make(marks), folders: make(map[string]string), heads: make(map[string]*fileHead)}
	s.marks.settings(cfg)
	whole := true
	packages.Visit(l.roots, nil, func(p *packages.Package) {
		whole = whole && len(p.Errors) == 0 && p.Name != ""
		if p.Module != nil && p.Module.Dir != "" {
			s.marks.add(p.Module.Dir)
		}
		if p.Dir != "" && !under(l.env["GOROOT"], p) && !under(l.env["GOMODCACHE"], p) {
			s.watch(p.Dir, cfg.Overlay)
		}
	})
	if !whole || s.changedSince(began) {
		return nil
	}
	return s
}

// watch adds a folder with packages that somebody may edit.
func (s *snapshot) watch(folder string, over Overlay) {
	if _, ok := s.folders[folder]; ok {
		return
	}
	s.marks.modules(folder)
	names := namesIn(folder, over)
	s.folders[folder] = strings.Join(names, "\x00")
	for _, name := range names {
		if file := filepath.Join(folder, name); filepath.Ext(name) == ".go" {
			h := new(fileHead)
			h.read(file, over)
			s.heads[file] = h
		}
	}
}

// namesIn lists the files in a folder, with those that only an editor has.
func namesIn(folder string, over Overlay) []string {
	entries, _ := os.ReadDir(folder) // a folder that is gone has no files
	var names []string
	for _, entry := range entries {
		if !entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	for _, file := range slices.Sorted(maps.Keys(over)) {
		if filepath.Dir(file) == folder {
			names = append(names, filepath.Base(file))
		}
	}
	return sortedSet(names)
}

// current reports whether all is as it was.
func (s *snapshot) current(over Overlay) bool {
	if !s.marks.current() {
		return false
	}
	for folder, names := range s.folders {
		if strings.Join(namesIn(folder, over), "\x00") != names {
			return false
		}
	}
	for file, h := range s.heads {
		if !h.current(file, over) {
			return false
		}
	}
	return true
}

// step is how coarsely file systems keep time.
const step = 20 * time.Millisecond

// changedSince reports whether a file was changed since some time.
func (s *snapshot) changedSince(began time.Time) bool {
	names := slices.Concat(slices.Sorted(maps.Keys(s.marks)), slices.Sorted(maps.Keys(s.folders)), slices.Sorted(maps.Keys(s.heads)))
	return slices.ContainsFunc(names, func(name string) bool {
		info, err := os.Stat(name)
		return err == nil && info.ModTime().After(began.Add(-step))
	})
}

// read takes note of what the file says now.
func (h *fileHead) read(file string, over Overlay) {
	text, replaced := over.Text(file)
	h.mark = markOf(file, text, replaced)
	if !replaced {
		text, _ = os.ReadFile(file) // one that cannot be read says nothing
	}
	h.head = cache.Content(head(file, text))
}

// current reports whether the file says the same before its declarations as when it was read.
func (h *fileHead) current(file string, over Overlay) bool {
	text, replaced := over.Text(file)
	if markOf(file, text, replaced) == h.mark {
		return true
	}
	var now fileHead
	now.read(file, over)
	if now.head != h.head {
		return false
	}
	h.mark = now.mark
	return true
}

func markOf(file string, text []byte, replaced bool) string {
	if replaced {
		return fmt.Sprintf("%x", cache.Content(text))
	}
	return mark(file)
}
