package cachesync

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// crossed reports a HasSynced that is kept for a lister of another informer: the names say that they belong together.
func (c *checker) crossed(listers, synced []syncs.Member) {
	for _, s := range synced {
		for _, l := range listers {
			if s.Of != l.Of || types.Identical(s.Kind, l.Kind) || c.unread(l) || !knowledge.SyncedName(s.Field.Name(), l.Field.Name()) || c.alsoSynced(l, s, synced) {
				continue
			}
			c.report(wrongInformer, s.Store, c.related(l.Store, "the lister is of another informer"),
				"%s reports whether the cache of %s has synced, and %s reads that of %s", s.Field.Name(), knowledge.AccessorName(s.Kind), l.Field.Name(), knowledge.AccessorName(l.Kind))
		}
	}
}

// alsoSynced reports whether another field has the HasSynced that belongs to a lister: then the names mean something else.
func (c *checker) alsoSynced(lister, other syncs.Member, synced []syncs.Member) bool {
	return slices.ContainsFunc(synced, func(s syncs.Member) bool {
		return s.Field != other.Field && types.Identical(s.Kind, lister.Kind)
	})
}

// unasked reports a wait for the caches of a struct that leaves one out: its HasSynced is kept, and nothing asks it.
func (c *checker) unasked(listers, synced []syncs.Member) {
	for _, s := range synced {
		unread := c.unread
		if s.Field.Exported() {
			unread = c.unreadHere
		}
		dead := s.Kind != nil && slices.ContainsFunc(listers, func(l syncs.Member) bool { return l.Of == s.Of && types.Identical(l.Kind, s.Kind) && unread(l) })
		if !unread(s) || dead || s.Field.Exported() && !c.readsCache(s, listers) {
			continue
		}
		wait := c.syncs.WaitBeside(s, synced)
		if wait == nil {
			continue
		}
		d := c.finding(missingSynced, wait, c.related(s.Store, "set here, and never read"),
			"%s does not wait for %s, which nothing else asks: that cache may be empty", flow.CalleeName(wait.Common()), s.Field.Name())
		if s.Field.Exported() {
			rule.Ask(c.pass, asksUnread+flow.FieldName(s.Field), d)
			continue
		}
		c.pass.Report(d)
	}
}

// The question of unasked for a field that others can name, and what answers it: a package that reads the field.
const (
	asksUnread = "unread "
	saysRead   = "reads "
)

// saysReads tells the module which fields of structs of other packages that say whether a cache has synced this one mentions.
func (c *checker) saysReads(fn *ssa.Function) {
	for instr := range calls.Instrs(fn) {
		var field *types.Var
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			field = flow.FieldOf(instr.X.Type(), instr.Field)
		case *ssa.Field:
			field = flow.FieldOf(instr.X.Type(), instr.Field)
		}
		if field != nil && field.Exported() && field.Pkg() != nil && field.Pkg() != c.pass.Pkg && knowledge.SaysSynced(field.Type()) {
			rule.Say(c.pass, saysRead+flow.FieldName(field))
		}
	}
}

// readsCache reports whether the package reads the cache whose HasSynced a field has, by a lister in the same struct.
func (c *checker) readsCache(synced syncs.Member, listers []syncs.Member) bool {
	return synced.Kind != nil && slices.ContainsFunc(listers, func(l syncs.Member) bool {
		return l.Of == synced.Of && types.Identical(l.Kind, synced.Kind) && len(c.graph.Reads(l.Field)) > 0
	})
}

// unreadHere is unread for a field that other packages may read.
func (c *checker) unreadHere(m syncs.Member) bool {
	return m.Field.Pkg() == c.pass.Pkg && len(c.graph.Reads(m.Field)) == 0
}

// unread reports whether nothing reads a field.
func (c *checker) unread(m syncs.Member) bool {
	return c.graph.Own(m.Field) && len(c.graph.Reads(m.Field)) == 0
}

// unheld reports a wait for the caches of a struct that leaves one out, since nothing has kept its HasSynced: that of all other
// listers of the struct is asked. A wait for all informers of a factory, or an accessor that goes elsewhere, may include it.
func (c *checker) unheld(listers []syncs.Member) {
	for _, l := range listers {
		same := slices.DeleteFunc(slices.Clone(listers), func(m syncs.Member) bool { return m.Of != l.Of })
		left := slices.DeleteFunc(slices.Clone(same), func(m syncs.Member) bool { return c.factories.Synced(m.Kind) })
		if len(same) < 2 || len(left) != 1 || left[0] != l || c.unread(l) || c.factories.Waited() || c.factories.Leaves(l.Kind) {
			continue
		}
		if wait := c.syncs.WaitOf(l.Struct(), syncs.NamedWait); wait != nil {
			c.report(missingSynced, wait, c.related(l.Store, "the lister is made here"),
				"%s waits for other caches of the struct, and not for the one that %s reads: it may be empty", flow.CalleeName(wait.Common()), l.Field.Name())
		}
	}
}
