//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSignals ends a run whose go command does not answer.
func TestSignals(t *testing.T) {
	for sent, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		t.Run(sent.String(), func(t *testing.T) {
			dir, child := slowGo(t)
			cmd := exec.Command(os.Args[0], "./...")
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "CTRLLINT_TEST_AS_COMMAND=main", "PATH="+dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
			var errs strings.Builder
			cmd.Stderr = &errs
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			pid := await(t, child)
			if err := cmd.Process.Signal(sent); err != nil {
				t.Fatal(err)
			}
			var exit *exec.ExitError
			if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != want {
				t.Errorf("ended with %v, want exit status %d\n%s", err, want, &errs)
			}
			if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("the go command %d is still there: %v", pid, err)
			}
			if !strings.HasPrefix(errs.String(), "ctrllint: ") {
				t.Errorf("standard error %q does not say why", &errs)
			}
		})
	}
}

// slowGo makes a module and a go command beside it that writes its process to a file and then waits.
func slowGo(t *testing.T) (dir, child string) {
	t.Helper()
	child = filepath.Join(t.TempDir(), "child")
	dir = tree(t, map[string]string{
		"go.mod": module("op"),
		"op.go":  "package op\n",
		"go":     "#!/bin/sh\necho $$ >'" + child + "'\nexec sleep 60\n",
	})
	if err := os.Chmod(filepath.Join(dir, "go"), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir, child
}

// await returns the number in a file once it is there.
func await(t *testing.T, file string) int {
	t.Helper()
	for range 1000 {
		text, err := os.ReadFile(file)
		if n, wrong := strconv.Atoi(strings.TrimSpace(string(text))); err == nil && wrong == nil {
			return n
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the go command was never called")
	return 0
}
