package cachesync

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A member is a field of a struct that gets a lister, or the function that reports whether a cache has synced.
type member struct {
	field *types.Var
	of    flow.Location // the struct
	kind  types.Type    // that of the accessor of the informer: each resource and version has its own
	store *ssa.Store
}

// members returns the fields that a function sets to listers of informers, and those that it sets to their HasSynced.
func members(fn *ssa.Function) (listers, synced []member) {
	for instr := range calls.Instrs(fn) {
		store, ok := instr.(*ssa.Store)
		if !ok {
			continue
		}
		addr, ok := store.Addr.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		m := member{field: flow.FieldOf(addr.X.Type(), addr.Field), of: flow.Locate(addr.X), store: store}
		if accessor := knowledge.ListerOf(knowledge.Unconverted(store.Val)); accessor != nil {
			m.kind = accessor.Type()
			listers = append(listers, m)
		}
		if kind := syncedKind(store.Val); kind != nil {
			m.kind = kind
			synced = append(synced, m)
		}
	}
	return listers, synced
}

// syncedKind returns the type of the accessor whose informer's HasSynced a value is; nil if that is not known.
func syncedKind(v ssa.Value) types.Type {
	informer := knowledge.SyncedOf(v)
	if informer == nil {
		return nil
	}
	if accessor := knowledge.InformerOf(flow.Locate(informer).Root); accessor != nil {
		return accessor.Type()
	}
	return nil
}

// crossed reports a HasSynced that is kept for a lister of another informer: the names say that they belong together.
func (c *checker) crossed(listers, synced []member) {
	for _, s := range synced {
		for _, l := range listers {
			if s.of != l.of || types.Identical(s.kind, l.kind) || c.unread(l) || !knowledge.SyncedName(s.field.Name(), l.field.Name()) || c.alsoSynced(l, s, synced) {
				continue
			}
			c.report(wrongInformer, s.store, c.related(l.store, "the lister is of another informer"),
				"%s reports whether the cache of %s has synced, and %s reads that of %s", s.field.Name(), knowledge.AccessorName(s.kind), l.field.Name(), knowledge.AccessorName(l.kind))
		}
	}
}

// alsoSynced reports whether another field has the HasSynced that belongs to a lister: then the names mean something else.
func (c *checker) alsoSynced(lister, other member, synced []member) bool {
	return slices.ContainsFunc(synced, func(s member) bool {
		return s.field != other.field && types.Identical(s.kind, lister.kind)
	})
}

// unasked reports a wait for the caches of a struct that leaves one out: its HasSynced is kept, and nothing asks it.
func (c *checker) unasked(listers, synced []member) {
	for _, s := range synced {
		dead := slices.ContainsFunc(listers, func(l member) bool { return l.of == s.of && types.Identical(l.kind, s.kind) && c.unread(l) })
		if !c.unread(s) || dead {
			continue
		}
		if wait := c.waitFor(s, synced); wait != nil {
			c.report(missingSynced, wait, c.related(s.store, "set here, and never read"),
				"%s does not wait for %s, which nothing else asks: that cache may be empty", flow.CalleeName(wait.Common()), s.field.Name())
		}
	}
}

// unread reports whether nothing reads a field.
func (c *checker) unread(m member) bool {
	return c.graph.Own(m.field) && len(c.graph.Reads(m.field)) == 0
}

// waitFor returns the wait beside which most of the other functions of the struct are read that report whether a cache has
// synced; nil for none.
func (c *checker) waitFor(left member, synced []member) *ssa.Call {
	var best *ssa.Call
	asked := make(map[*ssa.Call]int)
	for _, s := range synced {
		if s.of != left.of || s.field == left.field {
			continue
		}
		for _, load := range c.graph.Reads(s.field) {
			wait := namedWait(load.Parent())
			if wait == nil {
				continue
			}
			if asked[wait]++; best == nil || asked[wait] > asked[best] {
				best = wait
			}
		}
	}
	return best
}

// namedWait returns the first wait of a function for caches that it names; nil for none.
func namedWait(fn *ssa.Function) *ssa.Call {
	for _, call := range calls.In(fn) {
		if wait, ok := call.(*ssa.Call); ok && knowledge.SyncedFuncs(&wait.Call) != nil {
			return wait
		}
	}
	return nil
}

// unheld reports a wait for the caches of a struct that leaves one out, since nothing has kept its HasSynced: that of all other
// listers of the struct is asked. A wait for all informers of a factory, or an accessor that goes elsewhere, may include it.
func (c *checker) unheld(listers []member) {
	for _, l := range listers {
		same := slices.DeleteFunc(slices.Clone(listers), func(m member) bool { return m.of != l.of })
		left := slices.DeleteFunc(slices.Clone(same), func(m member) bool { return c.factories.Synced(m.kind) })
		if len(same) < 2 || len(left) != 1 || left[0] != l || c.unread(l) || c.factories.Waited() || c.factories.Leaves(l.kind) {
			continue
		}
		if wait := c.waitOf(structOf(l.store.Addr), namedWait); wait != nil {
			c.report(missingSynced, wait, c.related(l.store, "the lister is made here"),
				"%s waits for other caches of the struct, and not for the one that %s reads: it may be empty", flow.CalleeName(wait.Common()), l.field.Name())
		}
	}
}

// structOf returns the name of the struct that an address is a field of.
func structOf(addr ssa.Value) string {
	return knowledge.TypeName(addr.(*ssa.FieldAddr).X.Type())
}

// anyWait returns the first wait of a function for caches, named or all of a factory; nil for none.
func anyWait(fn *ssa.Function) *ssa.Call {
	for _, call := range calls.In(fn) {
		if wait, ok := call.(*ssa.Call); ok && knowledge.WaitForSync(&wait.Call) {
			return wait
		}
	}
	return nil
}

// waitOf returns a wait for caches in a method of a struct; nil for none.
func (c *checker) waitOf(of string, find func(*ssa.Function) *ssa.Call) *ssa.Call {
	for _, fn := range c.ssa.Funcs {
		recv := calls.Declared(fn).Signature.Recv()
		if recv == nil || of == "" || knowledge.TypeName(recv.Type()) != of {
			continue
		}
		if wait := find(fn); wait != nil {
			return wait
		}
	}
	return nil
}
