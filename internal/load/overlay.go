package load

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"time"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// An Overlay holds texts that are read in place of files. Its keys are absolute names without
// symbolic links, so that a file is replaced under each of its names.
type Overlay map[string][]byte

// Text returns the text that replaces a file.
func (o Overlay) Text(name string) (text []byte, replaced bool) {
	if len(o) == 0 {
		return nil, false
	}
	if !o.names(filepath.Base(name)) {
		// A link would have to be the file itself, which costs one look and not one for each folder above it.
		if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeSymlink == 0 {
			return nil, false
		}
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	text, replaced = o[name]
	return text, replaced
}

// names reports whether a file with the last part of a name is replaced.
func (o Overlay) names(base string) bool {
	for name := range o {
		if filepath.Base(name) == base {
			return true
		}
	}
	return false
}

// Stamp is the same only while what a file is read as is the same; it is empty if nobody can know.
func (o Overlay) Stamp(name string) string {
	if text, ok := o.Text(name); ok {
		return fmt.Sprintf("text %x", cache.Content(text))
	}
	info, err := os.Stat(name)
	if err != nil || time.Since(info.ModTime()) < step {
		return "" // a change within the same step of time would not be seen
	}
	return stampOf(info)
}

// Read returns what a file is read as.
func (o Overlay) Read(name string) ([]byte, error) {
	if text, ok := o.Text(name); ok {
		return text, nil
	}
	return os.ReadFile(name)
}

// listed returns the texts that the go command has to know of: those of which the package clause, the
// imports or the constraints differ from those of the file. It knows the files themselves for the rest,
// which is faster.
func (o Overlay) listed() map[string][]byte {
	listed := make(map[string][]byte)
	for name, text := range o {
		old, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(head(name, old), head(name, text)) {
			listed[name] = text
		}
	}
	return listed
}

// head returns what stands before the declarations of a file, imports included; the whole of a file that
// cannot be read so far.
func head(name string, text []byte) []byte {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ImportsOnly|parser.SkipObjectResolution)
	if err != nil || file == nil {
		return text
	}
	end := file.Name.End()
	for _, decl := range file.Decls {
		end = max(end, decl.End())
	}
	return text[:fset.Position(end).Offset]
}

// id returns the name of what a file is read as.
func (o Overlay) id(name string) (cache.ID, error) {
	if text, ok := o.Text(name); ok {
		return cache.Content(text), nil
	}
	return cache.File(name)
}
