package cache

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// limit is how much the directory may hold after a run, and interval how often that is looked at. A
// run on a project of 300 packages keeps some 20 MB; every edit adds little.
const (
	limit    = 1 << 30
	interval = 24 * time.Hour
)

// A Usage is what a cache holds.
type Usage struct {
	Entries int
	Bytes   int64
}

// trim deletes what was not used for longest until the rest fits.
func (c *Cache) trim() error {
	mark := filepath.Join(c.dir, "trimmed")
	if info, err := os.Stat(mark); err == nil && time.Since(info.ModTime()) < interval {
		return nil
	}
	if err := shrink(c.dir, limit); err != nil {
		return err
	}
	return os.WriteFile(mark, nil, 0o666)
}

func shrink(dir string, limit int64) error {
	list, err := files(dir)
	if err != nil {
		return err
	}
	var total int64
	for _, f := range list {
		total += f.size
	}
	slices.SortFunc(list, func(a, b file) int { return a.used.Compare(b.used) })
	for _, f := range list {
		if total <= limit {
			return nil
		}
		if err := os.Remove(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		total -= f.size
	}
	return nil
}

// Measure tells what the cache in a directory holds.
func Measure(dir string) (Usage, error) {
	list, err := files(dir)
	var u Usage
	for _, f := range list {
		u.Bytes += f.size
		if f.index {
			u.Entries++
		}
	}
	return u, err
}

// Clear deletes the entries of the cache in a directory, and nothing else that is there.
func Clear(dir string) error {
	list, err := files(dir)
	if err != nil {
		return err
	}
	for _, f := range list {
		if err := os.Remove(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// A file is one file of the store: an index entry, or what several of them may point to.
type file struct {
	name  string
	size  int64
	used  time.Time // within the hour
	index bool
}

// files lists the files of the store in a fixed order.
func files(dir string) ([]file, error) {
	var list []file
	for _, kind := range []string{"-a", "-d"} {
		names, err := fs.Glob(os.DirFS(dir), "[0-9a-f][0-9a-f]/*"+kind)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			name = filepath.Join(dir, filepath.FromSlash(name))
			info, err := os.Lstat(name)
			if err != nil {
				continue // deleted by another run
			}
			list = append(list, file{name, info.Size(), info.ModTime(), kind == "-a"})
		}
	}
	slices.SortFunc(list, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	return list, nil
}
