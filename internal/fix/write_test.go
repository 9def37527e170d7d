package fix

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

var real = disk{os.Rename, createTemp}

// two makes two files that are about to change.
func two(t *testing.T) (dir string, files []File) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range []string{"a.go", "b.go"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("before"), 0o640); err != nil {
			t.Fatal(err)
		}
		files = append(files, File{Name: name, Path: path, Before: []byte("before"), After: []byte("after")})
	}
	return dir, files
}

// expect compares the texts of the two files, and looks for what is left beside them.
func expect(t *testing.T, dir, want string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("%v, %v: want two files", entries, err)
	}
	for _, name := range []string{"a.go", "b.go"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v, want %q", name, text, err, want)
		}
	}
}

func TestWriteReplacesAll(t *testing.T) {
	dir, files := two(t)
	if err := Write(files); err != nil {
		t.Fatal(err)
	}
	expect(t, dir, "after")
}

// What fails for one file leaves the other as it was, whoever runs the test: the disk is ours.
func TestWriteIsAllOrNothing(t *testing.T) {
	second := func(from string) bool { return filepath.Base(from) == "b.go" }
	tests := map[string]struct {
		spoil func(t *testing.T, files []File)
		disk  disk
		want  string
	}{
		"read-only file":      {func(t *testing.T, files []File) { must(t, os.Chmod(files[1].Path, 0o440)) }, real, "b.go: the file is read-only; nothing was changed"},
		"not a regular file":  {func(_ *testing.T, files []File) { files[1].Path = filepath.Dir(files[1].Path) }, real, "b.go: not a regular file; nothing was changed"},
		"gone":                {func(_ *testing.T, files []File) { files[1].Path += ".moved" }, real, "nothing was changed"},
		"changed":             {func(_ *testing.T, files []File) { files[1].Before = []byte("long before") }, real, "b.go: changed while it was checked; nothing was changed"},
		"read-only directory": {nil, disk{os.Rename, failAfter(2, syscall.EACCES)}, "b.go: permission denied; nothing was changed"},
		"full disk":           {nil, disk{os.Rename, full}, "no space left on device; nothing was changed"},
		"rename fails": {nil, disk{func(from, to string) error {
			if text, _ := os.ReadFile(from); second(to) && string(text) == "after" {
				return syscall.EXDEV
			}
			return os.Rename(from, to)
		}, createTemp}, "b.go: invalid cross-device link\nnothing was changed"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			dir, files := two(t)
			if test.spoil != nil {
				test.spoil(t, files)
			}
			if err := write(files, test.disk); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
			expect(t, dir, "before")
		})
	}
}

// Where even the way back is barred, the files that are changed are named.
func TestWriteNamesWhatCannotBePutBack(t *testing.T) {
	_, files := two(t)
	renames := 0
	err := write(files, disk{func(from, to string) error {
		if renames++; renames > 1 {
			return syscall.EIO
		}
		return os.Rename(from, to)
	}, createTemp})
	if err == nil || !strings.Contains(err.Error(), "a.go has been fixed and cannot be put back") {
		t.Errorf("error %v", err)
	}
}

// failAfter makes so many temporary files and then none.
func failAfter(n int, err error) func(dir string) (temporary, error) {
	return func(dir string) (temporary, error) {
		if n--; n < 0 {
			return nil, err
		}
		return createTemp(dir)
	}
}

// A fullFile is on a disk without room.
type fullFile struct{ temporary }

func (fullFile) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// full makes files that nothing can be written to.
func full(dir string) (temporary, error) {
	f, err := createTemp(dir)
	return fullFile{f}, err
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
