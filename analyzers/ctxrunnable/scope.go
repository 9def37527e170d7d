package ctxrunnable

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// A scope is the context or stop channel under which a function runs.
type scope struct {
	stop  ssa.Value // a parameter or captured variable
	name  string
	owner *ssa.Function    // the function that has it: fn itself, or one that runs fn
	entry *runnables.Entry // the nearest entry that runs fn; nil if none is known
	site  *calls.Site      // the go statement behind which fn runs; nil if it runs in its caller's goroutine
}

// scopeOf finds the scope of fn: its own context, else that of the nearest function that runs it.
// A function that several run gets the first; ok is false when none has one. The callback of an
// election that ends the process with the lease is none: what it runs needs no other end.
func (c *checker) scopeOf(fn *ssa.Function) (s scope, ok bool) {
	type step struct {
		fn   *ssa.Function
		site *calls.Site
	}
	seen := map[*ssa.Function]bool{fn: true}
	for queue := []step{{fn: fn}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		entry := c.runnables.Of(at.fn)
		if entry != nil && c.exitsOnLoss(entry) {
			continue
		}
		if entry != nil && s.entry == nil {
			s.entry = entry
			s.site = at.site
		}
		if stops := c.stops.InScope(at.fn); len(stops) > 0 && s.stop == nil {
			s.stop, s.name, s.owner, s.site = stops[0], stopName(stops[0]), at.fn, at.site
		}
		if s.stop != nil && s.entry != nil {
			break
		}
		for _, site := range c.graph.Sites(at.fn) {
			if site.Mode == calls.Unknown || seen[site.Caller()] || c.inTest(site.Caller()) || c.shared(site) {
				continue
			}
			seen[site.Caller()] = true
			next := step{site.Caller(), at.site}
			if site.Mode == calls.Goroutine && next.site == nil {
				next.site = &site
			}
			queue = append(queue, next)
		}
	}
	return s, s.stop != nil
}

// shared reports whether a site runs something once, for all who ask for it: it outlives the context
// of the one who came first. The Start of a component runs its own.
func (c *checker) shared(site calls.Site) bool {
	once := knowledge.Callee(site.Instr.Common()) == knowledge.Once || c.graph.MadeOnce(site.Instr) != nil
	return once && c.runnables.Of(site.Caller()) == nil
}

// inTest reports whether a function is a test's, which says nothing about who runs what it calls.
func (c *checker) inTest(fn *ssa.Function) bool {
	return strings.HasSuffix(c.pass.Fset.Position(fn.Pos()).Filename, "_test.go")
}

// uncalled reports whether a function is one that the package keeps to itself and calls in its tests
// at most, so that what it ends goes on in production.
func (c *checker) uncalled(fn *ssa.Function) bool {
	if fn.Parent() != nil || fn.Object() == nil || c.graph.Escapes(fn) || c.inTest(fn) {
		return false
	}
	for _, site := range c.graph.Sites(fn) {
		if !c.inTest(site.Caller()) {
			return false
		}
	}
	return !c.invoked(fn.Name())
}

// invoked reports whether the package calls a method of this name through an interface.
func (c *checker) invoked(name string) bool {
	for _, fn := range c.ssa.Funcs {
		for _, call := range callsIn(fn) {
			if common := call.Common(); common.IsInvoke() && common.Method.Name() == name {
				return true
			}
		}
	}
	return false
}

func pointee(t types.Type) types.Type {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		return pointer.Elem()
	}
	return t
}

// underManager reports whether fn runs as part of what a manager or an election runs, and so under
// its context.
func (c *checker) underManager(fn *ssa.Function) bool {
	s, ok := c.scopeOf(fn)
	return ok && s.entry != nil && s.entry.Kind != runnables.Controller
}
