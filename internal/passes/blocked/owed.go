package blocked

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// owedOtherwise reports whether an edge is taken only where nothing is owed: by a parameter of the function, under whose other value alone
// each caller has counted the group up (toolhive counts its first checks so).
func (s *search) owedOtherwise(b *ssa.BasicBlock, succ int) bool {
	sites := s.graph.Sites(b.Parent())
	return len(sites) > 0 && len(s.channel.Adds) > 0 && slices.ContainsFunc(s.conditions.OnEdge(b, succ), func(f conditions.Fact) bool {
		param, ok := f.Subject.(*ssa.Parameter)
		if !ok || f.Predicate != conditions.True {
			return false
		}
		return !slices.ContainsFunc(sites, func(site calls.Site) bool {
			arg := flow.Actual(site.Instr.Common(), param.Parent(), slices.Index(param.Parent().Params, param))
			return arg == nil || slices.ContainsFunc(s.channel.Adds, func(add *channels.Op) bool { return !s.holds(add.Instr, arg, !f.Truth) })
		})
	})
}

// flagged reports whether an edge is taken only where nothing is owed: by a flag that stays as it is in the program, and under whose other value alone
// the group is counted up, as by tests that count what they start.
func (s *search) flagged(b *ssa.BasicBlock, succ int) bool {
	return len(s.channel.Adds) > 0 && slices.ContainsFunc(s.conditions.OnEdge(b, succ), func(f conditions.Fact) bool {
		if f.Predicate != conditions.True {
			return false
		}
		return slices.ContainsFunc(s.conditions.Flags(f), func(flag any) bool {
			return s.conditions.Stays(flag) && !slices.ContainsFunc(s.channel.Adds, func(add *channels.Op) bool { return !s.under(add.Instr, flag, !f.Truth) })
		})
	})
}

// given reports whether an edge is taken only where the signal was given before: by a flag that gets this value only together with the signal, so that
// the second call of a Stop does not close twice.
func (s *search) given(b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(s.conditions.OnEdge(b, succ), func(f conditions.Fact) bool {
		return f.Predicate == conditions.True && slices.ContainsFunc(s.conditions.Flags(f), func(flag any) bool {
			writers := s.conditions.Writers(flag)
			return len(writers) > 0 && !slices.ContainsFunc(writers, func(fn *ssa.Function) bool { return !s.marksSignal(fn, flag, f.Truth) })
		})
	})
}

// marksSignal reports whether a function gives the signal wherever it gives a flag a value. A value that is not constant can be that one.
func (s *search) marksSignal(fn *ssa.Function, flag any, value bool) bool {
	signals := func(instr ssa.Instruction) bool { return s.signals.at[instr] != nil }
	return !knowledge.Any(calls.Each[*ssa.Store](fn), func(store *ssa.Store) bool {
		if flow.Cell(store.Addr) != flag {
			return false
		}
		set, known := store.Val.(*ssa.Const)
		if known && set.Value != nil && set.Value.Kind() == constant.Bool && constant.BoolVal(set.Value) != value {
			return false
		}
		return !known || !paths.Preceded(store, signals) && paths.Find(paths.Search{From: store, To: paths.IsReturn, Avoid: signals}) != nil
	})
}

// under reports whether an instruction runs only where a flag has a value.
func (s *search) under(instr ssa.Instruction, flag any, truth bool) bool {
	return slices.ContainsFunc(s.conditions.Under(instr), func(f conditions.Fact) bool {
		return f.Predicate == conditions.True && f.Truth == truth && slices.Contains(s.conditions.Flags(f), flag)
	})
}

// holds reports whether an instruction runs only where a value is true, or false.
func (s *search) holds(instr ssa.Instruction, v ssa.Value, truth bool) bool {
	return slices.ContainsFunc(s.conditions.Under(instr), func(f conditions.Fact) bool {
		return f.Predicate == conditions.True && f.Truth == truth && f.Subject == v
	})
}
