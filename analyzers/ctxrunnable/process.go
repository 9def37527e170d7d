package ctxrunnable

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// perProcess reports whether a function runs once in a process, tests left out: it sets a variable of
// the package up, by itself or under a sync.Once that is one.
func (c *checker) perProcess(fn *ssa.Function) bool {
	seen := make(map[*ssa.Function]bool)
	var climb func(*ssa.Function) bool
	climb = func(fn *ssa.Function) bool {
		if initializes(fn) {
			return true
		}
		if seen[fn] || c.graph.Escapes(fn) {
			return false
		}
		seen[fn] = true
		runs := false
		for _, site := range c.graph.Sites(fn) {
			if c.inTest(site.Caller()) {
				continue
			}
			if !c.onceOfPackage(site) && !climb(site.Caller()) {
				return false
			}
			runs = true
		}
		return runs
	}
	return climb(fn)
}

// onceOfPackage reports whether a site is run by a sync.Once that is a variable of a package, or by a
// function that such a variable holds.
func (c *checker) onceOfPackage(site calls.Site) bool {
	if made := c.graph.MadeOnce(site.Instr); made != nil {
		return initializes(made.Parent())
	}
	common := site.Instr.Common()
	if knowledge.Callee(common) != knowledge.Once {
		return false
	}
	_, global := flow.Cell(common.Args[0]).(*ssa.Global)
	return global
}

// initializes reports whether a function is an init, or sets the variables of its package.
func initializes(fn *ssa.Function) bool {
	return fn.Signature.Recv() == nil && fn.Parent() == nil && (fn.Name() == "init" || strings.HasPrefix(fn.Name(), "init#"))
}
