//go:build unix

package atomicfile

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := Write(path, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%s holds %.20q, want %.20q: %v", filepath.Base(path), got, want, err)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".*.tmp"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.json")
	write(t, path, "first")
	holds(t, path, "first")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, path, "second")
	holds(t, path, "second")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, want that of the old file: %v", info.Mode(), err)
	}
}

func TestSymbolicLinkStays(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "real.json"), filepath.Join(dir, "link.json")
	write(t, path, "old")
	if err := os.Symlink("real.json", link); err != nil {
		t.Skip(err)
	}
	write(t, link, "new")
	holds(t, path, "new")
	if to, err := os.Readlink(link); err != nil || to != "real.json" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
}

func TestDirectoryIsAnError(t *testing.T) {
	if err := Write(t.TempDir(), []byte("text")); err == nil {
		t.Error("a directory was written to")
	}
}

// TestDiskFull lets the system refuse what goes beyond a limit, as a full disk does.
func TestDiskFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "baseline.json")
	write(t, path, "old")
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Skip(err)
	}
	small := limit
	small.Cur = 1000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Skip(err)
	}
	err := Write(path, bytes.Repeat([]byte("new "), 1000))
	if restore := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); restore != nil {
		t.Fatal(restore)
	}
	if err == nil || !strings.Contains(err.Error(), "baseline.json") {
		t.Errorf("error %v, want one that names the file", err)
	}
	holds(t, path, "old")
}
