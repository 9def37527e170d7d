// Command ctrllint finds the hazards of Kubernetes controllers.
//
// It is a command of its own (ctrllint --help) and a tool for go vet:
//
//	go vet -vettool=$(which ctrllint) ./...
package main

import (
	"os"
	"runtime/debug"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// softLimit is the memory in bytes from which on it is collected more often: the machines of public CI services have seven
// gigabytes, and a few packages of generated clients that are checked at once hold two or three.
const softLimit = 4 << 30

func main() {
	if os.Getenv("GOGC") == "" {
		// A run allocates much and keeps little, so that fewer collections cost memory and save CPU time.
		debug.SetGCPercent(200)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softLimit)
	}
	if calledByVet(os.Args[1:]) {
		rules := analyzers.All()
		nameChecks(rules)
		unitchecker.Main(rules...) // exits
	}
	ctx := untilSignal()
	c := &command{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, env: os.Environ(), rules: analyzers.All(), lint: lint.Run, openCache: openCache}
	os.Exit(c.run(ctx, os.Args[1:]))
}
