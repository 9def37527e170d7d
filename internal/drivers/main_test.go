// Package drivers_test runs the programs that people run: ctrllint itself, go vet with it as a tool,
// golangci-lint with the plugin, a multichecker of the rules, and pre-commit with the hooks. Each
// loads packages, passes facts and takes options in its own way, and all have to say the same.
//
// It needs the binaries of `make drivers`, and is skipped without the flag -bin that says where they
// are, because building golangci-lint takes minutes.
package drivers_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/ctrllint/ctrllint/analyzers"
)

var bin = flag.String("bin", "", "`directory` of ctrllint and golangci-lint")

const (
	repository     = "../.."                 // from the directory of these tests
	asMultichecker = "CTRLLINT_MULTICHECKER" // set for a process that is to be one
)

func TestMain(m *testing.M) {
	if os.Getenv(asMultichecker) != "" {
		multichecker.Main(analyzers.All()...)
	}
	os.Exit(withCache(m))
}

// withCache runs the tests with a cache of their own for golangci-lint: what an earlier version of a
// rule said is not asked for.
func withCache(m *testing.M) int {
	cache, err := os.MkdirTemp("", "golangci-lint-cache-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(cache)
	os.Setenv("GOLANGCI_LINT_CACHE", cache)
	return m.Run()
}

// binary returns a program of -bin.
func binary(t *testing.T, name string) string {
	t.Helper()
	if *bin == "" {
		t.Skip("make drivers runs it")
	}
	path, err := filepath.Abs(filepath.Join(*bin, name))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// An outcome is what a program left behind.
type outcome struct {
	status         int
	stdout, stderr string
}

func (o outcome) String() string { return o.stdout + o.stderr }

// run runs a program in dir with additions to the environment.
func run(t *testing.T, dir string, env []string, name string, args ...string) outcome {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if cmd.ProcessState == nil {
		t.Fatalf("%s: %v", name, err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// must runs a program that has to succeed, and returns what it printed, without blanks around it.
func must(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	o := run(t, dir, env, name, args...)
	if o.status != 0 {
		t.Fatalf("%s %s: exit status %d\n%s", name, strings.Join(args, " "), o.status, o)
	}
	return strings.TrimSpace(o.stdout)
}
