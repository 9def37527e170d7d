package channels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// A Fact lists the parameters of a function that are channels on which it does nothing but send, for other packages. It may close them as well. A
// parameter that it receives from, stores, returns or hands to code that is not seen is not in the list.
type Fact struct {
	Senders []Sender // in the order of the parameters
}

// A Sender is a parameter, and how many bare sends on it one call does at most: Many is as many as there can be.
type Sender struct {
	Param int // the receiver counted, from 0
	Sends int64

	OnError int  // the parameter, counted from 1, that is an error and without which nothing is sent; 0 for none
	Wanted  bool // nor is anything sent for the error with which a server ends that was shut down
	Closes  bool // it may close the channel

	Recovers bool // a send that panics does not end the process
}

// Many stands for more sends than can be counted.
const Many = 1 << 30

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// sender returns what a call of a function of another package does with one of its arguments; false if that is not known.
func (r *Result) sender(common *ssa.CallCommon, arg int) (Sender, bool) {
	var fact Fact
	obj := flow.Declared(common)
	if obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
		return Sender{}, false
	}
	if _, bound := common.Value.(*ssa.MakeClosure); bound {
		arg++ // the receiver of a method value is no argument
	}
	at := slices.IndexFunc(fact.Senders, func(s Sender) bool { return s.Param == arg })
	if at < 0 {
		return Sender{}, false
	}
	return fact.Senders[at], true
}

// notePassed notes the sends of a function of another package that is handed the channel.
func (r *Result) notePassed(call ssa.CallInstruction) {
	for i, arg := range call.Common().Args {
		s, ok := r.sender(call.Common(), i)
		if !ok || knowledge.Is[*ssa.Const](arg) || s.Sends == 0 {
			continue
		}
		c := r.class(arg)
		c.Passed = append(c.Passed, &Op{Kind: Send, Instr: call, Channel: c, Handed: arg, Sender: s, result: r})
	}
}

// PassedAt returns the sends that a function of another package does which an instruction calls or starts.
func (c *Channel) PassedAt(instr ssa.Instruction) int64 {
	var sends int64
	for _, op := range c.Passed {
		if op.Instr == instr {
			sends += op.Sender.Sends
		}
	}
	return min(sends, Many)
}

// export tells other packages on which of its parameters a function sends and does nothing else.
func (r *Result) export(pass *analysis.Pass, s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		fact := new(Fact)
		for i, param := range fn.Params {
			if ch, ok := param.Type().Underlying().(*types.Chan); !ok || ch.Dir() == types.RecvOnly {
				continue
			}
			if sends, ok := r.onlySends(param); ok {
				fact.Senders = append(fact.Senders, r.withError(param, Sender{Param: i, Sends: sends, Recovers: r.recovers(fn)}))
			}
		}
		if len(fact.Senders) > 0 {
			pass.ExportObjectFact(obj, fact)
		}
	}
}

// recovers reports whether a function, or what it runs, recovers from panics.
func (r *Result) recovers(fn *ssa.Function) bool {
	return slices.ContainsFunc(r.graph.RunBy(fn), r.graph.Recovers)
}

// withError adds to what is known of a parameter under which error alone something is sent on it, and whether it is closed.
func (r *Result) withError(param *ssa.Parameter, s Sender) Sender {
	var sends []ssa.Instruction
	for _, use := range r.graph.Uses(param) {
		switch instr := use.Instr.(type) {
		case *ssa.BinOp, *ssa.DebugRef:
		case *ssa.Send:
			sends = append(sends, instr)
		case ssa.CallInstruction:
			builtin, ok := instr.Common().Value.(*ssa.Builtin)
			s.Closes = s.Closes || !ok || builtin.Name() == "close"
		default:
			return s
		}
	}
	fn := param.Parent()
	under := func(is func(conditions.Fact) bool) bool {
		return len(sends) > 0 && !slices.ContainsFunc(sends, func(send ssa.Instruction) bool {
			return send.Parent() != fn || !slices.ContainsFunc(r.conditions.Under(send), is)
		})
	}
	for i, err := range fn.Params {
		if !s.Closes && knowledge.IsError(err.Type()) && under(func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && !f.Truth && f.Subject == ssa.Value(err)
		}) {
			s.OnError = i + 1
			s.Wanted = under(func(f conditions.Fact) bool {
				return f.Predicate == conditions.Kind && !f.Truth && f.Kind == knowledge.KindServerClosed && f.Subject == ssa.Value(err)
			})
		}
	}
	return s
}

// onlySends returns how many bare sends on a parameter one call of its function does at most; false if it does something else with the channel but to
// close it or look at it.
func (r *Result) onlySends(param *ssa.Parameter) (int64, bool) {
	sends := make(map[ssa.Instruction]int64)
	for _, use := range r.graph.Uses(param) {
		n, ok := r.sendsBy(use)
		if !ok {
			return 0, false
		}
		sends[use.Instr] += n
	}
	return r.most(param.Parent(), sends, make(map[*ssa.Function]int64)), true
}

// sendsBy returns how many bare sends on a channel a use of it is; false if it can be anything but a send, a close or a look.
func (r *Result) sendsBy(use flow.Use) (int64, bool) {
	switch instr := use.Instr.(type) {
	case *ssa.Send:
		return 1, instr.Chan == use.Value && instr.X != use.Value
	case *ssa.Select:
		for _, state := range instr.States {
			if state.Send == use.Value || state.Chan == use.Value && state.Dir == types.RecvOnly {
				return 0, false
			}
		}
		return 0, true // another arm lets it go on, or it is written as a send
	case *ssa.BinOp:
		return 0, instr.Op == token.EQL || instr.Op == token.NEQ
	case *ssa.DebugRef:
		return 0, true
	case ssa.CallInstruction:
		return r.sendsByCall(instr, use.Value)
	}
	return 0, false
}

// sendsByCall is sendsBy for a call that is handed the channel.
func (r *Result) sendsByCall(call ssa.CallInstruction, ch ssa.Value) (int64, bool) {
	if builtin, ok := call.Common().Value.(*ssa.Builtin); ok {
		return 0, slices.Contains([]string{"close", "len", "cap"}, builtin.Name())
	}
	var sends int64
	for i, arg := range call.Common().Args {
		if arg != ch {
			continue
		}
		s, ok := r.sender(call.Common(), i)
		if !ok {
			return 0, false
		}
		sends += s.Sends
	}
	return sends, sends > 0 || slices.Contains(call.Common().Args, ch)
}

// most returns the largest number of sends on a path through a function and what it runs or starts. A call that comes back to a function that is
// being counted adds nothing, so that too few are counted.
func (r *Result) most(fn *ssa.Function, sends map[ssa.Instruction]int64, known map[*ssa.Function]int64) int64 {
	if n, ok := known[fn]; ok || len(fn.Blocks) == 0 {
		return n
	}
	known[fn] = 0
	known[fn] = paths.Heaviest(fn, Many, func(b *ssa.BasicBlock) int64 {
		var total int64
		for _, instr := range b.Instrs {
			n := sends[instr]
			if call, ok := instr.(ssa.CallInstruction); ok {
				for _, callee := range r.graph.Callees(call) {
					n += r.most(callee, sends, known)
					if r.graph.SiteAt(call, callee).Repeats && n > 0 {
						n = Many
					}
				}
			}
			if n > 0 && paths.Repeats(instr) {
				return Many
			}
			total += n
		}
		return total
	})
	return known[fn]
}
