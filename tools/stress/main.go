//go:build linux

// Stress runs every check over code that was not written for controllers: the standard library, and all
// modules that a program is built of, as if they were the user's own.
//
//	go run ./tools/stress [-limit 30s] [-deps] DIR...
//
// Each DIR is the folder of a module: GOROOT/src, one in the module cache, a checkout. With -deps, the
// modules in its build list are the targets, each in place of its version. Their packages need what
// is downloaded; those with imports that are not are counted as not checked.
//
// It fails if an analysis crashes or takes longer than the limit for one package.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

func main() {
	limit := flag.Duration("limit", 30*time.Second, "most that one package may take")
	deps := flag.Bool("deps", false, "lint the modules that DIR is built of")
	flag.Parse()
	failed := flag.NArg() == 0
	for _, dir := range flag.Args() {
		ok, err := stress(dir, *deps, *limit)
		if err != nil {
			fmt.Fprintf(os.Stderr, "stress: %s: %v\n", dir, err)
		}
		failed = failed || !ok || err != nil
	}
	if failed {
		os.Exit(1)
	}
}

func stress(dir string, deps bool, limit time.Duration) (ok bool, err error) {
	rules, err := strict()
	if err != nil {
		return false, err
	}
	opts := lint.Options{Dir: dir, Analyzers: rules}
	modules := 1
	if deps {
		work, err := os.MkdirTemp("", "stress")
		if err != nil {
			return false, err
		}
		defer os.RemoveAll(work)
		if modules, err = replaceAll(&opts, work); err != nil {
			return false, err
		}
	}
	var spent costs
	spent.measure(opts.Analyzers)
	start := cpuTime(syscall.RUSAGE_SELF)
	result, err := lint.Run(context.Background(), opts)
	if err != nil {
		return false, err
	}
	slowest := spent.slowest()
	fmt.Printf("%s: %d module(s), %d packages, %d not checked, %d findings, %.0f CPU s, slowest %s with %.1f s, peak memory %d MB\n",
		dir, modules, result.Packages, result.NotChecked, len(result.Findings), (cpuTime(syscall.RUSAGE_SELF) - start).Seconds(),
		slowest, spent.by[slowest].Seconds(), peak())
	ok = spent.by[slowest] <= limit
	for _, e := range result.Errors {
		if strings.Contains(e.Message, "internal error") {
			fmt.Println(e.Package, e.Message)
			ok = false
		}
	}
	return ok, nil
}

// strict returns the rules with all their checks.
func strict() ([]*analysis.Analyzer, error) {
	var all []*analysis.Analyzer
	for _, a := range analyzers.All() {
		var names []string
		for _, check := range rule.Checks(a) {
			names = append(names, check.Name)
		}
		selected, err := rule.WithChecks(a, names)
		if err != nil {
			return nil, err
		}
		all = append(all, selected)
	}
	return all, nil
}

// replaceAll makes the modules that the one in opts.Dir is built of local: a copy of its go.mod
// replaces each by its folder in the module cache. Modules from before go.mod have none, and stay.
func replaceAll(opts *lint.Options, work string) (n int, err error) {
	cmd := exec.Command("go", "list", "-m", "-json", "all")
	cmd.Dir = opts.Dir
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("go list: %w", err)
	}
	var replaced strings.Builder
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var m struct{ Path, Dir string }
		if err := dec.Decode(&m); err != nil {
			return 0, err
		}
		if _, err := os.Stat(filepath.Join(m.Dir, "go.mod")); err != nil || m.Dir == "" || m.Dir == opts.Dir {
			continue
		}
		fmt.Fprintf(&replaced, "replace %s => %s\n", m.Path, m.Dir)
		opts.Patterns = append(opts.Patterns, m.Path+"/...")
		n++
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join(opts.Dir, name))
		if err != nil {
			return 0, err
		}
		if name == "go.mod" {
			content = append(content, "\n"+replaced.String()...)
		}
		if err := os.WriteFile(filepath.Join(work, name), content, 0o600); err != nil {
			return 0, err
		}
	}
	opts.BuildFlags = []string{"-modfile=" + filepath.Join(work, "go.mod")}
	return n, nil
}

// costs are the times that the analyzers computed for each package.
type costs struct {
	mu sync.Mutex
	by map[string]time.Duration
}

// measure has the analyzers, and those they require, add up their times.
func (c *costs) measure(list []*analysis.Analyzer) {
	c.by = make(map[string]time.Duration)
	seen := make(map[*analysis.Analyzer]bool)
	var walk func([]*analysis.Analyzer)
	walk = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if seen[a] {
				continue
			}
			seen[a] = true
			walk(a.Requires)
			run := a.Run
			a.Run = func(pass *analysis.Pass) (any, error) {
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
				start := cpuTime(rusageThread)
				defer func() { c.add(pass.Pkg.Path(), cpuTime(rusageThread)-start) }()
				return run(pass)
			}
		}
	}
	walk(list)
}

func (c *costs) add(pkg string, d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.by[pkg] += d
}

func (c *costs) slowest() (slowest string) {
	for pkg, d := range c.by {
		if d > c.by[slowest] || d == c.by[slowest] && pkg < slowest {
			slowest = pkg
		}
	}
	return slowest
}

// rusageThread asks for what the calling thread used.
const rusageThread = 1

// cpuTime returns the time that a thread or the process has computed: other programs on the machine do not
// count.
func cpuTime(who int) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(who, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// peak returns the most memory that the process has held, in megabytes.
func peak() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return usage.Maxrss / 1024
}
