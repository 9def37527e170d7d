//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// A tool is a linter as people call it.
type tool struct {
	name string
	args []string // command and arguments, before the patterns
	json bool     // prints findings as JSON, to be compared from state to state
}

// findTools returns the tools that are there, in a fixed order.
func findTools(bin string, names []string) ([]tool, error) {
	bin, err := filepath.Abs(bin)
	if err != nil {
		return nil, err
	}
	all := []tool{
		{"ctrllint", []string{filepath.Join(bin, "ctrllint"), "--no-config", "--format", "json"}, true},
		{"go vet", []string{"go", "vet"}, false},
		{"staticcheck", []string{filepath.Join(bin, "staticcheck")}, false},
		{"golangci-lint", []string{filepath.Join(bin, "golangci-lint"), "run", "--no-config", "--default=none", "--enable=govet"}, false},
	}
	var found []tool
	for _, t := range all {
		if !slices.Contains(names, t.name) {
			continue
		}
		if _, err := exec.LookPath(t.args[0]); err != nil {
			fmt.Fprintf(os.Stderr, "bench: without %s: %v\n", t.name, err)
			continue
		}
		found = append(found, t)
	}
	return found, nil
}

// A cost is what a process and all that it starts takes.
type cost struct {
	cpu, wall time.Duration
	memory    int64 // bytes of the largest process at its peak
}

// caches are directories that a tool and the go command keep results in.
type caches struct{ dir string }

func (c caches) env() []string {
	return append(os.Environ(), "GOCACHE="+filepath.Join(c.dir, "go"), "CTRLLINT_CACHE="+filepath.Join(c.dir, "ctrllint"),
		"STATICCHECK_CACHE="+filepath.Join(c.dir, "staticcheck"), "GOLANGCI_LINT_CACHE="+filepath.Join(c.dir, "golangci-lint"))
}

// run lints the patterns in dir. A linter that finds something, or something that it cannot check,
// ends with status 1 or 2.
func (t tool) run(dir string, c caches, patterns ...string) (cost, []byte, error) {
	cmd := exec.Command(t.args[0], append(slices.Clone(t.args[1:]), patterns...)...)
	cmd.Dir, cmd.Env = dir, c.env()
	start := time.Now()
	out, err := cmd.Output()
	if cmd.ProcessState == nil || !cmd.ProcessState.Exited() || cmd.ProcessState.ExitCode() > 2 {
		return cost{}, nil, err
	}
	return costOf(cmd.ProcessState, time.Since(start)), out, nil
}

func costOf(state *os.ProcessState, wall time.Duration) cost {
	return cost{state.UserTime() + state.SystemTime(), wall, maxRSS(state.SysUsage().(*syscall.Rusage))}
}
