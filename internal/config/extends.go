package config

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/nearest"
)

// presets are the configurations that the program has with it, by the name that extends gives.
var presets = map[string]string{
	// What holds without a file, for one that wants to say so.
	"recommended": "version: 1\n",
	// Every check, for teams that read each finding.
	"strict": "strict: true\n",
	// Every finding is shown and none fails a run, for the first weeks of a project with many.
	"adopt": "severity: {strict: info}\n",
}

// Presets returns the names of the presets.
func Presets() []string { return slices.Sorted(maps.Keys(presets)) }

// extend reads what a file extends. The error is about other files.
func (r reader) extend(f *File, file string, problems *problems) error {
	var elsewhere []error
	for i, name := range f.Extends {
		at := index("extends", i)
		text, preset := presets[name]
		base := &File{name: "preset " + name, folder: f.folder}
		switch {
		case preset:
			elsewhere = append(elsewhere, r.fill(base, []byte(text), ""))
		case !strings.ContainsAny(name, "/."):
			hint := nearest.Hint(name, Presets(), "; there are "+strings.Join(Presets(), ", ")+", and files by their paths: ./"+name+".yml")
			problems.add(at, "unknown preset %q%s", name, hint)
			continue
		default:
			base = r.follow(f, file, name, at, problems, &elsewhere)
		}
		if base != nil {
			f.bases = append(f.bases, base)
		}
	}
	return errors.Join(elsewhere...)
}

// follow reads a file that another one extends, by its path from there.
func (r reader) follow(f *File, file, name, at string, problems *problems, elsewhere *[]error) *File {
	path := filepath.FromSlash(name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(file), path)
	}
	if slices.Contains(r.open, path) {
		problems.add(at, "%s extends itself", name)
		return nil
	}
	shown := filepath.ToSlash(filepath.Join(filepath.Dir(filepath.FromSlash(f.name)), filepath.FromSlash(name)))
	base, err := r.read(path, shown, filepath.Dir(path))
	if base == nil {
		problems.add(at, "%s: %s", name, strings.TrimPrefix(err.Error(), shown+": "))
		return nil
	}
	*elsewhere = append(*elsewhere, err)
	return base
}

// Chain returns the files that a file extends, each after those that it extends itself, and then the file.
// What comes later has the last word.
func (f *File) Chain() []*File {
	var all []*File
	for _, base := range f.bases {
		all = append(all, base.Chain()...)
	}
	return append(all, f)
}

// last returns the last file of the chain that says something about a key; nil if none does.
func (f *File) last(key string) *File {
	for _, one := range slices.Backward(f.Chain()) {
		if _, says := one.places[key]; says {
			return one
		}
	}
	return nil
}

// LoadsTests says whether test files are loaded, too, and false for a file that says nothing of it.
func (f *File) LoadsTests() (tests, said bool) {
	if from := f.last("tests"); from != nil && from.Tests != nil {
		return *from.Tests, true
	}
	return false, false
}

// BuildTags returns the build tags.
func (f *File) BuildTags() List {
	if from := f.last("tags"); from != nil {
		return from.Tags
	}
	return nil
}
