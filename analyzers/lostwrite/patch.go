package lostwrite

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/patches"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// comparedWrongly reports a merge patch that does not store a change, because of what it is compared with.
func (c *checker) comparedWrongly(p patches.Patch) {
	fault, base, change := p.Fault()
	if fault == patches.None {
		return
	}
	message := fmt.Sprintf(why[fault], c.name(p.At))
	if fault == patches.TakesBack {
		message = fmt.Sprintf("the patch of %s takes back what is set on %s: the change is made to the copy that it is compared with, and not to what is patched", c.name(p.At), c.name(p.Base))
	}
	d := c.finding(patchBase, c.ssa.Range(base), message)
	if change != nil {
		d.Related = append(d.Related, c.ssa.Related(change, "changed here"))
	}
	d.Related = append(d.Related, c.ssa.Related(p.Instr, "patched here"))
	if unless := p.Unless(); fault == patches.Itself && len(unless) > 0 {
		rule.Ask(c.pass, strings.Join(unless, ","), d)
		return
	}
	c.pass.Report(d)
}

// why says why the patch of an object does not store a change.
var why = map[patches.Fault]string{
	patches.Itself: "the patch of %s is empty: it is compared with the object itself, and not with a copy from before the change",
	patches.Late:   "the patch of %s is empty: what it is compared with is copied after the change",
	patches.Shares: "the patch of %s leaves out what is set in a map of it: what it is compared with is a copy of the struct, and has the same map",
	patches.AsRead: "the patch of %s changes nothing: it is patched as it was read, and what it is to become is the base",
}

// unset reports whether no package of the module sets the fields of another one that a finding depends on, named one after the other.
func unset(fields string, said rule.Statements) bool {
	return !slices.ContainsFunc(strings.Split(fields, ","), func(field string) bool { return said[field] })
}

// comparedWithItself reports a comparison of a part of an object before a change with the part after it, if both are
// one map, list or pointer, which was changed in place: they never differ, and the write that depends on that is left out.
func (c *checker) comparedWithItself(comparison compares.Comparison) {
	part, first, change, ok := c.edits.InPlace(comparison.A, comparison.B, comparison.Call)
	if ok {
		c.report(patchBase, c.ssa.Range(comparison.Call),
			fmt.Sprintf("%s is compared with itself: the change was made in place, so that nothing is found to differ, and nothing is written", c.name(part)),
			c.ssa.Related(first, "no copy"), c.ssa.Related(change, "changed here"))
	}
}

// replacesList reports a merge patch without a lock that writes a list which others write too: the owner
// references, or a list of the spec. Those of finalizers are reported by finalizerorder.
func (c *checker) replacesList(p patches.Patch, f *edits.Function) {
	if !p.Direct || p.Sub != "" || p.Data.Lock || f.Makes(p.At) {
		return
	}
	for _, set := range f.Events {
		path, _ := set.Part(p.At)
		if !isSharedList(set, path, p.Data.Strategic) || !p.Sends(set) {
			continue
		}
		c.report(locklessListPatch, c.ssa.Range(p.Instr),
			fmt.Sprintf("the merge patch writes the whole list %s: a change by somebody else is undone", c.name(below(p.At, edits.Fields(path)))),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// isSharedList reports whether a change is of the owner references, or of a list of the spec. A strategic merge patch
// replaces only lists without a strategy of their own.
func isSharedList(set edits.Event, path string, strategic bool) bool {
	if strings.HasPrefix(path, ".OwnerReferences") {
		return !strategic
	}
	if set.Value == nil || !strings.HasPrefix(path, ".Spec.") {
		return false
	}
	_, list := set.Value.Type().Underlying().(*types.Slice)
	store, ok := set.Instr.(*ssa.Store)
	return list && (!strategic || ok && knowledge.ReplacedByPatch(store.Addr))
}
