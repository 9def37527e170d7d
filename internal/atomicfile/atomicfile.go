// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// Write replaces a file by one with the data, or makes it. The text is first written beside the file,
// so that a full disk leaves the old file as it was, and a reader sees the old or the new one. The mode
// of an old file is kept, and a symbolic link stays one. What is no regular file, such as a pipe or
// /dev/stdout, is written to as it is.
func Write(path string, data []byte) (err error) {
	mode := fs.FileMode(0o644)
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular():
		return os.WriteFile(path, data, mode)
	case err == nil:
		mode = info.Mode().Perm()
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	f, err := create(path, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync() // some disks say that they are full as late as here
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return &fs.PathError{Op: "write", Path: path, Err: err}
	}
	return os.Rename(f.Name(), path)
}

// create makes a new file beside the one named, with a mode of which the umask takes its share.
func create(path string, mode fs.FileMode) (*os.File, error) {
	dir, base := filepath.Split(path)
	for n := os.Getpid(); ; n++ {
		f, err := os.OpenFile(filepath.Join(dir, "."+base+"-"+strconv.Itoa(n)+".tmp"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
