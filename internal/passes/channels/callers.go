package channels

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// deferred returns a wait in what fn has deferred before it leaves by way of a block.
func (t *trail) deferred(fn *ssa.Function, by *ssa.BasicBlock) *Op {
	for _, b := range fn.Blocks {
		if b != by && !reaches(b, by) {
			continue
		}
		for _, instr := range b.Instrs {
			if d, ok := instr.(*ssa.Defer); ok && t.signal(d) == nil {
				if op := t.waitAt(d); op != nil {
					return op
				}
			}
		}
	}
	return nil
}

// up returns a wait that the callers of fn reach after fn returned without a signal, at most as many
// callers away as depth says. A site that several ways lead to counts for the first of them, so that we
// miss a wait rather than look at exponentially many ways.
func (t *trail) up(fn *ssa.Function, depth int, seen map[ssa.Instruction]int) *Op {
	for _, site := range t.graph.Sites(fn) {
		if seen[site.Instr] >= depth || site.Mode == calls.Deferred || site.Repeats || t.others(site) {
			continue
		}
		seen[site.Instr] = depth
		caller := site.Caller()
		t.frames = append(t.frames, frame{caller, site.Instr.Block(), site.Instr})
		op := t.afterSite(site)
		if op == nil {
			op = t.deferred(caller, site.Instr.Block())
		}
		if op == nil {
			op = t.up(caller, depth-1, seen)
		}
		t.frames = t.frames[:len(t.frames)-1]
		if op != nil {
			return op
		}
	}
	return nil
}

// others reports whether the caller has another way to signal: another goroutine that closes the
// same channel. Each member of a wait group has to count down for itself.
func (t *trail) others(site calls.Site) bool {
	if t.channel.Group {
		return false
	}
	for _, instr := range t.points(site.Caller()) {
		if instr != nil && instr != site.Instr && !exclusive(instr, site.Instr) {
			return true
		}
	}
	return false
}

// exclusive reports whether no path runs both instructions.
func exclusive(a, b ssa.Instruction) bool {
	return a.Block() != b.Block() && !reaches(a.Block(), b.Block()) && !reaches(b.Block(), a.Block())
}

// afterSite returns a wait that the caller reaches after a site. After a call that failed only the
// paths count on which its error is not nil.
func (t *trail) afterSite(site calls.Site) *Op {
	b := site.Instr.Block()
	for i, instr := range b.Instrs {
		if instr != site.Instr {
			continue
		}
		op, signalled := t.along(b.Instrs[i+1:])
		if op != nil || signalled {
			return op
		}
	}
	for i, succ := range b.Succs {
		if t.excluded(site, b, i) {
			continue
		}
		if op := t.within(site.Caller(), succ); op != nil {
			return op
		}
	}
	return nil
}

// excluded reports whether an edge is taken only if the call at the site succeeded.
func (t *trail) excluded(site calls.Site, b *ssa.BasicBlock, i int) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok || site.Mode != calls.Sync {
		return false
	}
	reason, err := t.reason(branch, i)
	return reason == Clean && fromCall(err, site.Instr)
}

func fromCall(v ssa.Value, call ssa.Instruction) bool {
	if part, ok := v.(*ssa.Extract); ok {
		v = part.Tuple
	}
	value, ok := call.(ssa.Value)
	return ok && v == value
}
