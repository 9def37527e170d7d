//go:build unix

// Bench measures what ctrllint and other linters cost on the same checkouts: on a fresh machine, with
// all compiled, unchanged, and after edits; and what a package costs in small and large modules.
//
//	go run ./tools/bench [flags] CHECKOUT...
//
// A CHECKOUT is a clean directory of a module whose dependencies are downloaded. Files in it are
// edited and put back. The tools are those in bin (make bench builds them) and the go command; one
// that is not there is left out. Caches are directories of the benchmark's own.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	var (
		bin   = flag.String("bin", "bin", "`directory` of ctrllint, staticcheck and golangci-lint")
		only  = flag.String("tools", "ctrllint,go vet,staticcheck,golangci-lint", "`list` of the tools to measure")
		in    = flag.String("states", strings.Join(states, ","), "`list` of the states to measure; fresh machine is the slow one for tools that compile")
		keep  = flag.String("compiled", "", "`directory` to keep the build cache of the state compiled in, for the next benchmark")
		times = flag.Int("times", 3, "`count` of measurements of a state with a warm cache; the median counts")
		scale = flag.String("scale", "1,50,100,200,400,800", "`sizes` of generated modules, the first being the fixed cost; empty for none")
		out   = flag.String("out", "", "`directory` to write performance.md and performance.svg to; empty for standard output")
	)
	flag.Parse()
	work, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	tools, err := findTools(*bin, strings.Split(*only, ","))
	if err != nil {
		return err
	}
	r := results{machine: machine()}
	for i, dir := range flag.Args() {
		b := &bench{work: filepath.Join(work, fmt.Sprint(i)), states: strings.Split(*in, ","), times: *times}
		if err := b.open(dir); err != nil {
			return err
		}
		b.compiled = filepath.Join(b.work, "compiled")
		if *keep != "" {
			if b.compiled, err = filepath.Abs(filepath.Join(*keep, b.result.name)); err != nil {
				return err
			}
		}
		for _, t := range tools {
			if err := b.measure(t); err != nil {
				return fmt.Errorf("%s in %s: %w", t.name, dir, err)
			}
		}
		r.checkouts = append(r.checkouts, b.result)
	}
	if *scale != "" {
		i := slices.IndexFunc(tools, func(t tool) bool { return t.name == "ctrllint" })
		if i < 0 {
			return fmt.Errorf("no ctrllint in %s to scale", *bin)
		}
		if r.sizes, err = measureSizes(tools[i], work, *scale, *times); err != nil {
			return err
		}
	}
	return r.write(*out)
}
