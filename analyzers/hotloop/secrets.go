package hotloop

import (
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// texts reports a secret that is made with StringData and compared by its Data, by the program or by a library.
func (c *checker) texts(store *ssa.Store) {
	field := textsOf(store)
	if field == nil {
		return
	}
	if c.absent(store.Val, make(map[ssa.Value]bool)) {
		return
	}
	secret := refs.ValueOf(field.X)
	if call := c.mutates(store, secret); call != nil {
		if len(c.conditions.Under(store)) == 0 {
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

// textsOf returns the address that an instruction stores the texts of a secret to; nil for another instruction.
func textsOf(instr ssa.Instruction) *ssa.FieldAddr {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return nil
	}
	field, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !knowledge.Secret(field.X.Type()) || flow.FieldOf(field.X.Type(), field.Field).Name() != knowledge.StringData {
		return nil
	}
	return field
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
	if seen[secret] {
		return true
	}
	seen[secret] = true
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
			field := textsOf(instr)
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

// readText reports a condition about one text in the StringData of a secret that was read, and that the function has given none before.
func (c *checker) readText(lookup *ssa.Lookup) {
	at, fn := refs.ValueOf(lookup.X), lookup.Parent()
	if at.Path != "."+knowledge.StringData || at.Root == nil || !knowledge.Secret(at.Root.Type()) || !c.read(at.Root, fn) || !decides(lookup) {
		return
	}
	of := refs.Ref{Root: at.Root}
	for instr := range calls.Instrs(fn) {
		sets := c.edits.Of(fn).Does(instr, func(e edits.Event) bool {
			return (e.Kind == edits.Set || e.Kind == edits.Handed) && e.Sets(of, at.Path)
		})
		if sets && paths.Find(paths.Search{Plain: true, From: instr, At: lookup}) != nil {
			return
		}
	}
	c.report(c.finding(stringDataCompare, c.ssa.Range(lookup),
		fmt.Sprintf("StringData of %s is never there: it was read, and StringData is write-only", refs.Name(c.ssa, of))))
}

// decides reports whether an entry of a map is compared, or whether there is one is asked.
func decides(lookup *ssa.Lookup) bool {
	parts := []ssa.Value{lookup}
	if lookup.CommaOk {
		parts = nil
		for _, ref := range knowledge.Referrers(lookup) {
			if part, ok := ref.(*ssa.Extract); ok {
				parts = append(parts, part)
			}
		}
	}
	return slices.ContainsFunc(parts, func(part ssa.Value) bool {
		return slices.ContainsFunc(knowledge.Referrers(part), func(ref ssa.Instruction) bool {
			switch ref := ref.(type) {
			case *ssa.If:
				return true
			case *ssa.BinOp:
				return ref.Op == token.EQL || ref.Op == token.NEQ
			case *ssa.UnOp:
				return ref.Op == token.NOT
			}
			return false
		})
	})
}

// read reports whether a function gets an object from the cluster.
func (c *checker) read(object ssa.Value, fn *ssa.Function) bool {
	if made := flow.Made(object); made != nil {
		return knowledge.LooksUpObject(&made.Call)
	}
	for _, call := range calls.In(fn) {
		if filled := knowledge.GetsObject(call.Common()); filled != nil && refs.ValueOf(filled).Root == object {
			return true
		}
	}
	return false
}
