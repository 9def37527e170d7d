package endings

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A DoubleClose is a close that panics, since the channel is closed by then.
type DoubleClose struct {
	Close *channels.Op
	Other *channels.Op    // the other close; nil if several goroutines run Close, or one function again
	Start ssa.Instruction // starts them, or says that the function is to run again: the Do of a sync.Once beside the close
	Mark  *types.Var      // the flag by which Other keeps from closing twice, and at which Close does not look; nil for none
}

// DoubleCloses returns the closes of a channel that follow another one whenever both functions come to their end: two of one
// function, of two goroutines, of a goroutine and its starter or the Stop of its type, or one that several goroutines run. Each has
// to be on every path of what runs it, so that a flag or a sync.Once which keeps them apart means no answer; a
// flag that only one of them looks at keeps nothing apart. So is one beside a sync.Once that another step of its function is for.
func (r *Result) DoubleCloses(c *channels.Channel) []DoubleClose {
	found := slices.Concat(r.pastMark(c), r.stopOfOwner(c), r.besideOnce(c))
	one := len(c.Makes) == 1 && c.Complete()
	for i, op := range c.Closes {
		if !one && r.ownChannel(op) == nil {
			continue
		}
		if one {
			if start := r.closedInEach(op, c.Makes[0]); start != nil {
				found = append(found, DoubleClose{Close: op, Start: start})
				continue
			}
		}
		for _, other := range c.Closes[:i] {
			last := r.closedTwice(op, other)
			if last == nil {
				continue
			}
			first := other
			if last == other {
				first = op
			}
			found = append(found, DoubleClose{Close: last, Other: first})
			break
		}
	}
	return found
}

// stopOfOwner returns the closes of a stop channel in the Stop of a type that was handed it, if the Stop of the type for which it is made closes it too:
// what is to end a part ends the whole, and one of the two closes panics. Neither looks at more than whether there is a channel.
func (r *Result) stopOfOwner(c *channels.Channel) []DoubleClose {
	if len(c.Makes) != 1 {
		return nil
	}
	var owner *channels.Op
	var handed []*channels.Op
	for _, op := range c.Closes {
		fn := op.Func()
		load, ok := op.Value().(*ssa.UnOp)
		if !ok || fn.Signature.Recv() == nil || !knowledge.Closers[fn.Name()] || !slices.Contains(r.graph.Origins(load), ssa.Value(c.Makes[0])) ||
			r.graph.Recovers(fn) || slices.ContainsFunc(r.conditions.Under(op.Instr), func(f conditions.Fact) bool { return f.Predicate != conditions.Nil }) {
			continue
		}
		kept := func(ref ssa.Instruction) bool {
			store, ok := ref.(*ssa.Store)
			return ok && flow.Cell(store.Addr) == flow.Cell(load.X)
		}
		if slices.ContainsFunc(knowledge.Referrers(c.Makes[0]), kept) {
			owner = op
		} else {
			handed = append(handed, op)
		}
	}
	var found []DoubleClose
	for _, op := range handed {
		if owner != nil {
			found = append(found, DoubleClose{Close: op, Other: owner})
		}
	}
	return found
}

// A closing is a close in terms of the function that runs it, with the deferred closures around it taken for a part of that.
type closing struct {
	op     *channels.Op
	at     ssa.Instruction
	always bool // whenever the function comes to its end
}

func (r *Result) closing(op *channels.Op) closing {
	k := closing{op: op, at: op.Instr, always: calls.OnEveryPath(op.Instr.Block())}
	for range maxClosures {
		fn := k.at.Parent()
		sites := r.graph.Sites(fn)
		if !k.always || r.graph.Escapes(fn) || len(sites) != 1 || !sites[0].Direct || sites[0].Mode != calls.Deferred {
			break
		}
		k.at, k.always = sites[0].Instr, calls.OnEveryPath(sites[0].Instr.Block())
	}
	return k
}

// maxClosures bounds how many closures deep a close is looked for.
const maxClosures = 3

// goroutineOf returns the site that starts the goroutine whose function closes on every path, if nothing else runs that.
func (r *Result) goroutineOf(k closing) (calls.Site, bool) {
	fn := k.at.Parent()
	sites := r.graph.Sites(fn)
	if !k.always || r.graph.Escapes(fn) || len(sites) != 1 || sites[0].Mode != calls.Goroutine || r.graph.Recovers(fn) {
		return calls.Site{}, false
	}
	return sites[0], true
}

// closedInEach returns what starts several goroutines that all close one channel; nil for none.
func (r *Result) closedInEach(op *channels.Op, made *ssa.MakeChan) ssa.Instruction {
	site, ok := r.goroutineOf(r.closing(op))
	if !ok || site.Repeats || op.Channel.Field || !r.sameChannel(op, op) {
		return nil
	}
	again := paths.Find(paths.Search{
		From:  site.Instr,
		At:    site.Instr,
		Avoid: paths.Is(made),
	})
	if again == nil || made.Parent() != site.Caller() {
		return nil
	}
	return site.Instr
}

// sameChannel reports whether two closes are on one channel whatever happens.
func (r *Result) sameChannel(a, b *channels.Op) bool {
	s := &closeSearch{goroutine: &goroutine{Result: r, channel: a.Channel}, close: a, send: b}
	return s.certain()
}

// ownChannel returns where a function makes the channel of a close, for a variable that is set once; nil for another one, which can be each of several.
func (r *Result) ownChannel(op *channels.Op) *ssa.MakeChan {
	s := &closeSearch{goroutine: &goroutine{Result: r, channel: op.Channel}, close: op, send: op}
	at := s.origin(op.Value(), nil)
	if variable, ok := at.Root.(*ssa.Alloc); ok {
		if store := flow.OnlyStore(variable); store != nil {
			at.Root = store.Val
		}
	}
	made, _ := at.Root.(*ssa.MakeChan)
	if at.Path != "" {
		return nil
	}
	return made
}

// closedTwice returns the one of two closes that comes last and panics, as far as that is known; nil if both need not happen.
func (r *Result) closedTwice(x, y *channels.Op) *channels.Op {
	a, b := r.closing(x), r.closing(y)
	fn, other := a.at.Parent(), b.at.Parent()
	if !r.sameChannel(x, y) || r.graph.Recovers(fn) || r.graph.Recovers(other) {
		return nil
	}
	one, isGoroutine := r.goroutineOf(a)
	two, both := r.goroutineOf(b)
	switch {
	case fn == other:
		if !paths.Before(a.at, b.at) && !paths.Before(b.at, a.at) {
			return nil
		}
		if paths.Before(b.at, a.at) && !paths.IsDefer(b.at) || paths.IsDefer(a.at) {
			return x
		}
		return y
	case isGoroutine && both:
		if made := r.ownChannel(x); x.Channel.Field && (made == nil || made.Parent() != one.Caller()) {
			return nil
		}
		if one.Caller() == two.Caller() && (calls.ComesAfter(one.Instr, two.Instr) || calls.ComesAfter(two.Instr, one.Instr)) {
			return x
		}
	case isGoroutine && r.closesToo(b, one):
		return y
	case both && r.closesToo(a, two):
		return x
	}
	return nil
}

// closesToo reports whether what starts a goroutine that closes a channel closes it as well, or the Stop of its type does.
func (r *Result) closesToo(k closing, start calls.Site) bool {
	fn := k.at.Parent()
	if fn != start.Caller() {
		return k.op.Channel.Field && k.always && fn.Signature.Recv() != nil && knowledge.Closers[fn.Name()]
	}
	return calls.ComesAfter(k.at, start.Instr) || paths.IsDefer(k.at) && paths.Before(k.at, start.Instr)
}
