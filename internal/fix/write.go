package fix

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write changes all files or none. The new texts and copies of the old ones are first written beside
// the files, so that a directory that cannot be written to and a full disk are met before anything
// has changed; then each file is replaced by renaming. If that fails half-way, the files that were
// replaced are put back. A file that is read-only, or that has changed since it was read, is an
// error. Mode and, as far as it is allowed, owner are kept, and a symbolic link stays one.
func Write(files []File) error { return write(files, disk{os.Rename, createTemp}) }

// A disk is what can fail half-way.
type disk struct {
	rename func(from, to string) error
	create func(dir string) (temporary, error)
}

// A temporary is a new file of ours.
type temporary interface {
	io.WriteCloser
	Name() string
	Chmod(fs.FileMode) error
	Sync() error
}

func createTemp(dir string) (temporary, error) { return os.CreateTemp(dir, ".ctrllint-*.tmp") }

// A replacement is a file with what is to come in its place.
type replacement struct {
	File
	info     fs.FileInfo
	new, old string // temporary files beside it
}

func write(files []File, d disk) (err error) {
	var all []*replacement
	defer func() {
		for _, r := range all {
			os.Remove(r.new) // gone if it was renamed
			os.Remove(r.old)
		}
	}()
	for _, f := range files {
		r := &replacement{File: f}
		all = append(all, r)
		if err := r.prepare(d); err != nil {
			return fmt.Errorf("%s: %w; nothing was changed", f.Name, err)
		}
	}
	for i, r := range all {
		if err := d.rename(r.new, r.Path); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", r.Name, err), putBack(all[:i], d))
		}
	}
	return nil
}

// prepare writes the temporary files.
func (r *replacement) prepare(d disk) (err error) {
	if r.info, err = os.Stat(r.Path); err != nil {
		return err
	}
	if !r.info.Mode().IsRegular() {
		return errors.New("not a regular file")
	}
	if r.info.Mode().Perm()&0o200 == 0 {
		return errors.New("the file is read-only") // renaming would replace it all the same
	}
	now, err := os.ReadFile(r.Path)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, r.Before) {
		return errors.New("changed while it was checked")
	}
	if r.new, err = r.beside(d, r.After); err != nil {
		return err
	}
	r.old, err = r.beside(d, r.Before)
	return err
}

// beside writes a text to a temporary file in the directory of the file, with its mode and owner, and
// returns its name even if that fails.
func (r *replacement) beside(d disk, text []byte) (name string, err error) {
	f, err := d.create(filepath.Dir(r.Path))
	if err != nil {
		return "", err
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Chmod(r.info.Mode().Perm())
	}
	if err == nil {
		err = f.Sync() // some disks say that they are full as late as here
	}
	keepOwner(f.Name(), r.info)
	return f.Name(), errors.Join(err, f.Close())
}

// putBack undoes the replacement of files, and names those for which that fails as well.
func putBack(replaced []*replacement, d disk) error {
	var errs []error
	for _, r := range replaced {
		if err := d.rename(r.old, r.Path); err != nil {
			errs = append(errs, fmt.Errorf("%s has been fixed and cannot be put back: %w", r.Name, err))
		}
	}
	if len(errs) == 0 {
		return errors.New("nothing was changed")
	}
	return errors.Join(errs...)
}
