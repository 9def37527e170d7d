package hotloop

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// texts reports a secret that is made with StringData and compared by its Data, by the program or by a library.
func (c *checker) texts(store *ssa.Store) {
	field := compares.TextsOf(store)
	if field == nil {
		return
	}
	if c.absent(store.Val, make(map[ssa.Value]bool)) {
		return
	}
	secret := refs.ValueOf(field.X)
	if call := c.mutates(store, secret); call != nil {
		if len(c.conditions.Under(store)) == 0 && !c.depends(call, c.reconciles.Specified) {
			c.report(c.finding(stringDataCompare, c.ssa.Range(store),
				fmt.Sprintf("StringData is write-only: %s has read a secret without it, and finds a change in each pass", flow.CalleeName(call.Common())),
				c.ssa.Related(call, "compared here")))
		}
		return
	}
	if made, ok := secret.Root.(*ssa.Alloc); ok && secret.Path == "" && made.Parent() == store.Parent() {
		if call := c.compares.DataComparedLater(made); call != nil {
			c.report(c.finding(stringDataCompare, c.ssa.Range(store),
				"StringData is write-only: the Data of this secret is empty when it is compared, and differs in each pass",
				c.ssa.Related(call, "Data is compared here")))
		}
	}
}

// absent reports whether texts are nil: those of a secret that has none, or of a copy of it.
func (c *checker) absent(texts ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.IsNil(texts) {
		return true
	}
	at := refs.Of(texts)
	return at.Root != nil && at.Path == "."+knowledge.StringData && c.textless(at.Root, seen)
}

// textless reports whether a secret never has texts: it was read, here or by all callers, or is given some, and all that it is given
// are absent. Secrets that are looked at already add nothing.
func (c *checker) textless(secret ssa.Value, seen map[ssa.Value]bool) bool {
	if !knowledge.Secret(secret.Type()) || secret.Parent() == nil {
		return false
	}
	if knowledge.Visited(seen, secret) {
		return true
	}
	known := c.read(secret, secret.Parent())
	if param, ok := secret.(*ssa.Parameter); ok {
		args, complete := c.graph.Actuals(param)
		known = complete && len(args) > 0 && !slices.ContainsFunc(args, func(arg ssa.Value) bool {
			at := refs.Of(arg)
			return at.Root == nil || at.Path != "" || !c.textless(at.Root, seen)
		})
	}
	for _, fn := range c.ssa.Funcs {
		for instr := range calls.Instrs(fn) {
			field := compares.TextsOf(instr)
			if field == nil || refs.Of(field.X) != (refs.Ref{Root: secret}) {
				continue
			}
			if !c.absent(instr.(*ssa.Store).Val, seen) {
				return false
			}
			known = true
		}
	}
	return known
}

// mutates returns the call that reads a secret, lets the function around a store change it, and compares; nil for none.
func (c *checker) mutates(store *ssa.Store, secret refs.Ref) *ssa.Call {
	for _, site := range c.graph.Sites(store.Parent()) {
		call, ok := site.Instr.(*ssa.Call)
		if !ok {
			continue
		}
		if w, ok := knowledge.WriteOf(&call.Call); ok && w.Verb == knowledge.Save && refs.ValueOf(w.Object) == secret {
			return call
		}
	}
	return nil
}

// readTexts reports a comparison of the StringData of a secret that was read.
func (c *checker) readTexts(comparison compares.Comparison) {
	for _, operand := range []ssa.Value{comparison.A, comparison.B} {
		at := refs.ValueOf(operand)
		if at.Path != "."+knowledge.StringData || at.Root == nil || !c.read(at.Root, comparison.Call.Parent()) {
			continue
		}
		of := refs.Ref{Root: at.Root}
		if t := at.Root.Type(); !knowledge.Secret(t) {
			continue
		}
		c.report(c.finding(stringDataCompare, c.ssa.Range(comparison.Call),
			fmt.Sprintf("StringData of %s is never there: it was read, and StringData is write-only", refs.Name(c.ssa, of))))
		return
	}
}

// readText reports a comparison of one text in the StringData of a secret that was read, and that the function has given none before.
func (c *checker) readText(lookup *ssa.Lookup) {
	at, fn := refs.ValueOf(lookup.X), lookup.Parent()
	if at.Path != "."+knowledge.StringData || at.Root == nil || !knowledge.Secret(at.Root.Type()) || !c.read(at.Root, fn) || !compares.EntryCompared(lookup) {
		return
	}
	of := refs.Ref{Root: at.Root}
	if c.edits.Of(fn).SetBefore(of, at.Path, lookup) {
		return
	}
	c.report(c.finding(stringDataCompare, c.ssa.Range(lookup),
		fmt.Sprintf("StringData of %s is never there: it was read, and StringData is write-only", refs.Name(c.ssa, of))))
}

// read reports whether a function gets an object from the cluster.
func (c *checker) read(object ssa.Value, fn *ssa.Function) bool {
	if made := flow.Made(object); made != nil {
		return knowledge.LooksUpObject(&made.Call)
	}
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		filled := knowledge.GetsObject(call.Common())
		return filled != nil && refs.ValueOf(filled).Root == object
	})
}
