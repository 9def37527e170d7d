package ci_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const root = "../.."

// bin is the folder with the ctrllint that the tests run.
var bin string

func TestMain(m *testing.M) {
	status, err := runTests(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(status)
}

func runTests(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "ctrllint")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "ctrllint"), "./cmd/ctrllint")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return 1, fmt.Errorf("%w: %s", err, out)
	}
	bin = dir
	return m.Run(), nil
}

// demo lints the demo operator and returns the report in a format.
func demo(t *testing.T, format string, args ...string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report")
	args = append(args, "-C", filepath.Join(root, "testdata"), "--output", format+":"+file, "./operator/...")
	cmd := exec.Command(filepath.Join(bin, "ctrllint"), args...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Fatalf("%v, want exit status 1, for findings: %s", err, &errs)
	}
	return read(t, file)
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// golden returns a report that holds everything that a format can express.
func golden(t *testing.T, name string) []byte {
	t.Helper()
	return read(t, filepath.Join(root, "internal", "report", "testdata", name+".golden"))
}
