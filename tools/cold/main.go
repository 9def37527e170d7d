//go:build unix

// Cold measures what a run of ctrllint costs on a machine with an empty Go build cache and nothing
// kept of earlier runs: CPU time of the process and its children, peak memory, and whether anything
// was compiled.
//
//	go run ./tools/cold DIR [ctrllint arguments]
//
// The modules that DIR needs have to be downloaded before; tests are included. DIR is a checkout.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./tools/cold DIR [ctrllint arguments]")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "cold:", err)
		os.Exit(1)
	}
}

func run(dir string, args []string) error {
	work, err := os.MkdirTemp("", "cold")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	binary := filepath.Join(work, "ctrllint")
	build := exec.Command("go", "build", "-o", binary, "./cmd/ctrllint")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("building ctrllint: %w", err)
	}
	cache := filepath.Join(work, "cache")
	lint := exec.Command(binary, append([]string{"--format", "concise"}, args...)...)
	lint.Dir = dir
	lint.Env = append(os.Environ(), "GOCACHE="+cache, "CTRLLINT_CACHE="+filepath.Join(work, "kept"))
	lint.Stdout, lint.Stderr = os.Stdout, os.Stderr
	start := time.Now()
	err = lint.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		return err
	}
	state := lint.ProcessState
	archives, err := compiled(cache)
	if err != nil {
		return err
	}
	fmt.Printf("exit status %d, CPU %.1f s, wall %.1f s, peak memory %d MB, compiled packages %d\n", state.ExitCode(),
		(state.UserTime() + state.SystemTime()).Seconds(), time.Since(start).Seconds(),
		state.SysUsage().(*syscall.Rusage).Maxrss/1024, archives)
	return nil
}

// compiled counts the compiler's archives in a Go build cache.
func compiled(cache string) (n int, err error) {
	err = filepath.WalkDir(cache, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the go command had nothing to keep
		}
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, "-d") {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		magic := make([]byte, len("!<arch>"))
		if _, err := file.Read(magic); err == nil && string(magic) == "!<arch>" {
			n++
		}
		return nil
	})
	return n, err
}
