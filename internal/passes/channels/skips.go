package channels

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Skip is a path on which the signal that somebody waits for never comes.
type Skip struct {
	Signal *Op // the close, send or Done that is skipped
	Reason Reason
	Err    ssa.Value           // what was looked at where the paths part; nil if it is no error
	From   *ssa.BasicBlock     // where the path begins that skips the signal
	Return *ssa.Return         // its end; nil if it waits before it returns
	Start  ssa.CallInstruction // the call or go statement that would lead to the signal; nil if it is Signal itself
	Func   *ssa.Function       // where the paths part
	Wait   *Op                 // what then waits for ever
}

// Skips returns the paths that leave a wait on the channel without its signal. A class whose
// signals cannot all be followed has none: somebody else can wake the waiter.
func (r *Result) Skips(c *Channel) []Skip {
	if c.Foreign || c.OthersSend {
		return nil
	}
	if c.Group {
		return r.search(c, c.Dones, c.Waits)
	}
	var receives, loops []*Op
	for _, op := range c.Receives {
		switch {
		case op.Range:
			loops = append(loops, op)
		case op.Bare() || r.leftAlone(op):
			receives = append(receives, op)
		}
	}
	var signals []*Op
	signals = append(append(signals, c.Closes...), c.Sends...)
	return append(r.search(c, signals, receives), r.search(c, c.Closes, loops)...)
}

// leftAlone reports whether a select comes round again after its other arms had their only value,
// so that it then waits for this arm alone: two results awaited in a loop of two.
func (r *Result) leftAlone(op *Op) bool {
	for _, exit := range op.Exits() {
		c := exit.Channel
		if exit.Kind == ExitDefault || exit.Kind == ExitTimer || c == nil || c.Foreign || c.OthersSend {
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

// once reports whether an operation happens at most once in each call of the function around it.
func (r *Result) once(op *Op) bool {
	sites := r.graph.Sites(op.Func())
	return !op.InLoop() && r.Known(op.Func()) && len(sites) == 1 && !sites[0].Repeats && !paths.InLoop(sites[0].Instr.Block())
}

// A search looks for the skips of one set of signals.
type search struct {
	*Result
	channel  *Channel
	signals  ops
	waits    ops
	may      map[*ssa.Function]bool // can signal, itself or through what it runs
	mayWait  map[*ssa.Function]bool // waits before it returns
	mayStart map[*ssa.Function]bool // makes the channel or counts the group up, itself or through what it runs
}

func (r *Result) search(c *Channel, signals, waits []*Op) []Skip {
	if len(signals) == 0 || len(waits) == 0 {
		return nil
	}
	s := &search{Result: r, channel: c, signals: indexed(signals), waits: indexed(waits)}
	signalling := r.reaching(s.signals.funcs(), true)
	s.may = setOf(signalling)
	s.mayWait = setOf(r.reaching(s.waits.funcs(), false))
	starting := indexed(c.Adds).funcs()
	for _, made := range c.Makes {
		starting = append(starting, made.Parent())
	}
	s.mayStart = setOf(r.reaching(starting, true))
	if s.onDemand() {
		return nil
	}
	var found []Skip
	for _, fn := range r.inOrder(signalling) {
		found = append(found, s.inFunc(fn)...)
	}
	return found
}

// onDemand reports whether the signal of a channel that outlives a call is given by a function that
// code which is not seen runs when it likes, such as an exported Stop: then no path skips it for good.
func (s *search) onDemand() bool {
	for _, fn := range s.reaching(s.signals.funcs(), false) {
		if s.Known(fn) {
			continue
		}
		if s.channel.Field || s.escaping[fn] || fn.Parent() == nil && !s.makes(fn) {
			return true
		}
	}
	return false
}

// makes reports whether fn makes the channel or declares the group.
func (s *search) makes(fn *ssa.Function) bool {
	for _, made := range s.channel.Makes {
		if made.Parent() == fn {
			return true
		}
	}
	for _, add := range s.channel.Adds {
		if add.Func() == fn {
			return true
		}
	}
	return false
}

// signal returns the operation that an instruction does or leads to; nil if it does neither.
func (s *search) signal(instr ssa.Instruction) *Op {
	if op := s.signals.at[instr]; op != nil {
		return op
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	for _, fn := range s.graph.Callees(call) {
		if s.may[fn] {
			return s.inside(fn, make(map[*ssa.Function]bool))
		}
	}
	return nil
}

// inside returns the first signal in fn and what it runs.
func (s *search) inside(fn *ssa.Function, seen map[*ssa.Function]bool) *Op {
	seen[fn] = true
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if op := s.signals.at[instr]; op != nil {
				return op
			}
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, callee := range s.graph.Callees(call) {
				if s.may[callee] && !seen[callee] {
					if op := s.inside(callee, seen); op != nil {
						return op
					}
				}
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
