package error_overwritten

import (
	"context"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
)

// okSearch looks at what the walk has found, and asks in another way if that is nothing (scylla-operator).
func okSearch(ctx context.Context, dir, name string) (string, error) {
	var found string
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, name) {
			found = path
			return filepath.SkipAll
		}
		return err
	})
	if len(found) != 0 {
		return found, nil
	}
	out, err := exec.CommandContext(ctx, "mdadm", "--detail", "--scan").Output()
	if err != nil {
		return "", err
	}
	return string(out), nil
}

// search asks for nothing that the walk sets before the next error.
func search(ctx context.Context, dir, name string) (string, error) {
	var found string
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error { // want `error-overwritten: the error of WalkDir is overwritten`
		if err == nil && strings.HasSuffix(path, name) {
			found = path
		}
		return err
	})
	out, err := exec.CommandContext(ctx, "mdadm", found).Output()
	if err != nil {
		return "", err
	}
	return string(out), nil
}
