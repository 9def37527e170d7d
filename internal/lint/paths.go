package lint

import (
	"path/filepath"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/load"
)

// paths shows files as seen from the working directory.
type paths struct {
	dirs []string // the working directory, and where it really is if symbolic links lead to it
}

func newPaths(dir string) *paths {
	p := &paths{dirs: []string{dir}}
	if real, err := filepath.EvalSymlinks(dir); err == nil && real != dir {
		p.dirs = append(p.dirs, real)
	}
	return p
}

// relative spells a file relative to the working directory, with forward slashes.
func (p *paths) relative(file string) string {
	if !filepath.IsAbs(file) {
		return filepath.ToSlash(file)
	}
	for _, dir := range p.dirs {
		rel, err := filepath.Rel(dir, file)
		if err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return filepath.ToSlash(rel)
		}
	}
	rel, err := filepath.Rel(p.dirs[len(p.dirs)-1], file)
	if err != nil {
		return filepath.ToSlash(file) // another volume
	}
	return filepath.ToSlash(rel)
}

// place spells the files of a finding, which are absolute while it is made and kept.
func (p *paths) place(f *finding.Finding) {
	f.File = p.relative(f.File)
	for i := range f.Related {
		f.Related[i].File = p.relative(f.Related[i].File)
	}
	for _, fix := range f.Fixes {
		for i := range fix.Edits {
			fix.Edits[i].File = p.relative(fix.Edits[i].File)
		}
	}
}

// all spells several files or folders.
func (p *paths) all(files []string) []string {
	var list []string
	for _, file := range files {
		list = append(list, p.relative(file))
	}
	return list
}

func (p *paths) errors(list []load.Error) []finding.Error {
	converted := []finding.Error{}
	for _, e := range list {
		f := finding.Error{Package: e.Package, Line: e.Pos.Line, Column: e.Pos.Column, Message: e.Message}
		if e.Pos.Filename != "" {
			f.File = p.relative(e.Pos.Filename)
		}
		converted = append(converted, f)
	}
	return converted
}
