package load

import (
	"os"
	"path/filepath"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// An Overlay holds texts that are read in place of files. Its keys are absolute names without
// symbolic links, so that a file is replaced under each of its names. Imports and build constraints
// are read from the files: an overlay must leave them as they are.
type Overlay map[string][]byte

// Text returns the text that replaces a file.
func (o Overlay) Text(name string) (text []byte, replaced bool) {
	if len(o) == 0 {
		return nil, false
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	text, replaced = o[name]
	return text, replaced
}

// Read returns what a file is read as.
func (o Overlay) Read(name string) ([]byte, error) {
	if text, ok := o.Text(name); ok {
		return text, nil
	}
	return os.ReadFile(name)
}

// id returns the name of what a file is read as.
func (o Overlay) id(name string) (cache.ID, error) {
	if text, ok := o.Text(name); ok {
		return cache.Content(text), nil
	}
	return cache.File(name)
}
