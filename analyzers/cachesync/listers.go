package cachesync

import (
	"go/types"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// crossed reports a HasSynced that is kept for a lister of another informer: the names say that they belong together.
func (c *checker) crossed(listers, synced []syncs.Member) {
	for _, s := range synced {
		for _, l := range listers {
			if s.Of != l.Of || types.Identical(s.Kind, l.Kind) || c.syncs.Unread(l) || !knowledge.SyncedName(s.Field.Name(), l.Field.Name()) || c.alsoSynced(l, s, synced) {
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
	for _, left := range c.syncs.LeftOut(listers, synced) {
		d := c.finding(missingSynced, left.Wait, c.related(left.Store, "set here, and never read"),
			"%s does not wait for %s, which nothing else asks: that cache may be empty", flow.CalleeName(left.Wait.Common()), left.Field.Name())
		if left.Unless == "" {
			c.pass.Report(d)
		} else {
			rule.Ask(c.pass, left.Unless, d)
		}
	}
}

// unheld reports a wait for the caches of a struct that leaves one out, since nothing has kept its HasSynced: that of all other
// listers of the struct is asked. A wait for all informers of a factory, or an accessor that goes elsewhere, may include it.
func (c *checker) unheld(listers []syncs.Member) {
	for _, l := range listers {
		same := slices.DeleteFunc(slices.Clone(listers), func(m syncs.Member) bool { return m.Of != l.Of })
		left := slices.DeleteFunc(slices.Clone(same), func(m syncs.Member) bool { return c.factories.Synced(m.Kind) })
		if len(same) < 2 || len(left) != 1 || left[0] != l || c.syncs.Unread(l) || c.factories.Waited() || c.factories.Leaves(l.Kind) {
			continue
		}
		if wait := c.syncs.WaitOf(l.Struct(), syncs.NamedWait); wait != nil {
			c.report(missingSynced, wait, c.related(l.Store, "the lister is made here"),
				"%s waits for other caches of the struct, and not for the one that %s reads: it may be empty", flow.CalleeName(wait.Common()), l.Field.Name())
		}
	}
}
