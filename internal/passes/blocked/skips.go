package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Skip is a path on which a signal that is waited for never comes.
type Skip struct {
	Signal *channels.Op // the close, send or Done that is skipped
	Reason Reason
	Err    ssa.Value           // what was looked at where the paths part; nil if it is no error
	From   *ssa.BasicBlock     // where the path begins that skips the signal
	Return *ssa.Return         // its end; nil if it waits before it returns
	Start  ssa.CallInstruction // the call or go statement that would lead to the signal; nil if it is Signal itself
	Func   *ssa.Function       // where the paths part
	Wait   *channels.Op        // what then waits for ever

	Waiter  ssa.CallInstruction // the go statement whose goroutine waits, and is left behind; nil if what waits is no goroutine that the function has started
	Above   string              // the question to other packages whether they come to Wait; "" if the skip does not depend on them
	Counted bool                // the round of a loop that skips it has counted it in a group before
}

// Skips returns the paths that leave a wait on the channel without its signal. A class whose
// signals cannot all be followed has none: code that is not seen can wake the waiter.
func (r *Result) Skips(c *channels.Channel) []Skip { return r.skips[c] }

func (r *Result) findSkips(c *channels.Channel) []Skip {
	if c.Foreign || c.OthersSend && !c.OnlyPassed {
		return nil
	}
	if c.Group {
		return r.search(c, c.Dones, r.withoutLimit(c.Waits))
	}
	var receives, loops []*channels.Op
	for _, op := range c.Receives {
		switch {
		case op.Range:
			loops = append(loops, op)
		case op.Bare() || r.leftAlone(op):
			receives = append(receives, op)
		}
	}
	return append(r.search(c, slices.Concat(signals(c), c.Passed), receives), r.search(c, c.Closes, loops)...)
}

// leftAlone reports whether a select comes round again after its other arms had their only value, or whenever they are taken,
// so that it waits for this arm alone: two results awaited in a loop of two, a loop that tells with each tick how far it is.
func (r *Result) leftAlone(op *channels.Op) bool {
	for _, exit := range op.Exits() {
		c := exit.Channel
		if exit.Kind != channels.ExitDefault && r.comesBack(op, exit.Arm) {
			continue
		}
		if exit.Kind == channels.ExitDefault || exit.Kind == channels.ExitTimer || c == nil || c.Foreign || c.OthersSend {
			return false
		}
		if len(c.Closes) > 0 || len(c.Sends) != 1 || !r.once(c.Sends[0]) {
			return false
		}
		arm := paths.Arm(op.Select, exit.Arm)
		if arm == nil || !reaches(arm, op.Instr.Block()) {
			return false
		}
	}
	return op.Select != nil && op.Select.Blocking
}

// comesBack reports whether an arm of the select of an operation leads to the select again, and nowhere else.
func (r *Result) comesBack(op *channels.Op, arm int) bool {
	from := paths.Arm(op.Select, arm)
	if from == nil || !reaches(from, op.Instr.Block()) {
		return false
	}
	return paths.Find(paths.Search{
		Block: from,
		Avoid: paths.Is(op.Select),
		To: func(instr ssa.Instruction) bool {
			_, panics := instr.(*ssa.Panic)
			return panics || paths.IsReturn(instr) || r.effects.Instr(instr).Has(effects.Exits)
		},
	}) == nil
}

// once reports whether an operation happens at most once in each call of the function around it.
func (r *Result) once(op *channels.Op) bool { return !op.InLoop() && r.onlySite(op.Func()) != nil }

// onlySite returns the place that runs fn if there is just one, which runs it once; else nil.
func (r *Result) onlySite(fn *ssa.Function) *calls.Site {
	sites := r.graph.Sites(fn)
	if !r.channels.Known(fn) || len(sites) != 1 || sites[0].Repeats || paths.InLoop(sites[0].Instr.Block()) {
		return nil
	}
	return &sites[0]
}

// A search looks for the skips of one set of signals.
type search struct {
	*Result
	channel  *channels.Channel
	signals  ops
	waits    ops
	leadsTo  map[*ssa.Function]*channels.Op // the first signal that a function gives, itself or through what it runs
	mayWait  map[*ssa.Function]bool         // waits before it returns
	mayBegin map[*ssa.Function]bool         // makes the channel or counts the group up, itself or through what it runs
	endClean map[*ssa.Function]bool         // see canEndClean
}

func (r *Result) search(c *channels.Channel, signals, waits []*channels.Op) []Skip {
	if len(signals) == 0 || len(waits) == 0 {
		return nil
	}
	s := &search{Result: r, channel: c, signals: indexed(signals), waits: indexed(waits), leadsTo: make(map[*ssa.Function]*channels.Op), endClean: make(map[*ssa.Function]bool)}
	if s.onDemand() {
		return nil
	}
	s.mayWait = setOf(r.reaching(s.waits.funcs(), false))
	s.mayBegin = setOf(r.reaching(s.makers(), true))
	var found []Skip
	for _, fn := range r.inOrder(s.signalling()) {
		found = append(found, s.inFunc(fn)...)
	}
	return append(found, s.inOthers()...)
}

// signalling fills leadsTo, and returns its functions. Whoever runs one that is known already is known, too.
func (s *search) signalling() []*ssa.Function {
	var found []*ssa.Function
	for _, op := range s.signals.list {
		for todo := []*ssa.Function{op.Func()}; len(todo) > 0; {
			fn := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if s.leadsTo[fn] != nil {
				continue
			}
			s.leadsTo[fn] = op
			found = append(found, fn)
			for _, site := range s.graph.Sites(fn) {
				todo = append(todo, site.Caller())
			}
		}
	}
	return found
}

// makers returns the functions that make the channel or count the group up.
func (s *search) makers() []*ssa.Function {
	fns := indexed(s.channel.Adds).funcs()
	for _, made := range s.channel.Makes {
		fns = append(fns, made.Parent())
	}
	return fns
}

// onDemand reports whether the signal of a channel that outlives a call is given by a function that
// code which is not seen runs when it likes, such as an exported Stop: then no path skips it for good.
func (s *search) onDemand() bool {
	makers := s.makers()
	return slices.ContainsFunc(s.reaching(s.signals.funcs(), false), func(fn *ssa.Function) bool {
		return !s.channels.Known(fn) && (s.channel.Field || len(s.channels.Escaping(fn)) > 0 || fn.Parent() == nil && !slices.Contains(makers, fn))
	})
}

// signal returns the operation that an instruction does or leads to; nil if it does neither.
func (s *search) signal(instr ssa.Instruction) *channels.Op {
	if op := s.signals.at[instr]; op != nil {
		return op
	}
	if call, ok := instr.(ssa.CallInstruction); ok {
		for _, fn := range s.graph.Callees(call) {
			if op := s.leadsTo[fn]; op != nil {
				return op
			}
		}
	}
	return nil
}

// points returns for each block of fn, by index, the first instruction that signals; nil if there is
// none.
func (s *search) points(fn *ssa.Function) []ssa.Instruction {
	found := make([]ssa.Instruction, len(fn.Blocks))
	for i, b := range fn.Blocks {
		at := slices.IndexFunc(b.Instrs, func(instr ssa.Instruction) bool { return s.signal(instr) != nil })
		if at >= 0 {
			found[i] = b.Instrs[at]
		}
	}
	return found
}

// beginsAt reports whether from an instruction on the signal is owed: it makes the channel, counts the
// group up, or calls what does, such as a constructor, and does not signal.
func (s *search) beginsAt(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.MakeChan:
		return s.channels.Of(instr) == s.channel
	case *ssa.Call:
		if s.beginsIn(instr) && s.signal(instr) == nil {
			return true
		}
	}
	return slices.ContainsFunc(s.channels.At(instr), func(op *channels.Op) bool { return op.Kind == channels.Add && op.Channel == s.channel })
}

// beginsIn reports whether the channel is made, or the group counted up, in what a call leads to: a path
// that skips the call owes no signal.
func (s *search) beginsIn(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(s.graph.Callees(call), func(fn *ssa.Function) bool { return s.mayBegin[fn] })
}
