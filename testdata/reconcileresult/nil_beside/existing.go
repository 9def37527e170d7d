package nil_beside

import (
	"errors"
	"io/fs"
	"os"
)

// okExists asks the error of a Stat whether the file exists: a Stat never fails so, and what is in the branch never runs.
func okExists(path string) fs.FileMode {
	mode := fs.FileMode(0o600)
	if stats, err := os.Stat(path); os.IsExist(err) {
		mode = stats.Mode()
	}
	return mode
}

func okExistsAsIs(path string) int64 {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrExist) {
		return info.Size()
	}
	return 0
}

func okExistsOfOS(path string) int64 {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrExist) {
		return info.Size()
	}
	return 0
}

// lstat asks nothing of the error itself, so that its caller may.
func lstat(path string) (fs.FileInfo, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	return info, nil
}

// okExistsBelow asks what a function says that has it from a Stat.
func okExistsBelow(path string) int64 {
	info, err := lstat(path)
	if os.IsExist(err) {
		return info.Size()
	}
	return 0
}

// opened may fail so: it makes the file.
func opened(path string) int64 {
	info, err := created(path)
	if os.IsExist(err) {
		return info.Size() // want `swallowed: this panics when created fails with fs.ErrExist`
	}
	return 0
}

func created(path string) (fs.FileInfo, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	return info, nil
}

// missing asks whether it is not there, and a Stat fails so.
func missing(path string) fs.FileMode {
	stats, err := os.Stat(path)
	if os.IsNotExist(err) {
		return stats.Mode() // want `swallowed: this panics when Stat fails with fs.ErrNotExist`
	}
	return 0
}
