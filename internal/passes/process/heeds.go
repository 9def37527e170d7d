package process

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Heeds is a fact about a package that runs an election, or that asks for the signals of the process.
type Heeds struct{ Signals bool }

// AFact marks Heeds as a fact about a package.
func (*Heeds) AFact() {}

// exportHeeds exports what the package has to do with the signals of the process.
func (r *Result) exportHeeds() {
	if signals := slices.ContainsFunc(r.ssa.Shipped, r.asksFor); signals || len(r.elections.Runs) > 0 {
		r.pass.ExportPackageFact(&Heeds{Signals: signals})
	}
}

// asksFor reports whether a function asks for the signals of the process, by itself or by a function of another module that has the form of one
// that does. One that ends the process as soon as a signal comes does what happens without it.
func (r *Result) asksFor(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		if knowledge.Signals.Calls(call.Common()) {
			return knowledge.Callee(call.Common()) != knowledge.Notify || !r.exitsAtOnce(call.Common().Args[0])
		}
		callee := call.Common().StaticCallee()
		if callee == nil {
			return false
		}
		obj, ok := callee.Object().(*types.Func)
		return ok && knowledge.SetsUpSignals(obj)
	})
}

// exitsAtOnce reports whether each receive of a signal from a channel leads to the end of the process, and to nothing before that which others could
// hear: a cancel, a close, a send.
func (r *Result) exitsAtOnce(signals ssa.Value) bool {
	ch := r.channels.Of(knowledge.Unconverted(signals))
	if ch == nil || len(ch.Receives) == 0 {
		return false
	}
	heard := func(instr ssa.Instruction) bool {
		_, returns := instr.(*ssa.Return)
		return returns || r.effects.Instr(instr).Has(effects.Cancels, effects.Closes, effects.Sends, effects.Signals, effects.ShutsDown, effects.Runs)
	}
	return !slices.ContainsFunc(ch.Receives, func(op *channels.Op) bool {
		return op.Select != nil || paths.Find(paths.Search{From: op.Instr, To: heard}) != nil
	})
}

// HeedsSignals reports whether something in the package, or in one below it, asks for the signals of the process. Where nothing does, they end the
// process at once. Packages that use this one may ask: question is then what they have to say of it, see Deaf, and "" for a program.
func (r *Result) HeedsSignals() (heeds bool, question string) {
	for _, fact := range r.pass.AllPackageFacts() {
		if known, ok := fact.Fact.(*Heeds); ok && known.Signals {
			return true, ""
		}
	}
	if r.main {
		return false, ""
	}
	return false, r.pass.Pkg.Path()
}

// The statements of a program about a package that it is made of: that it asks for the signals of the process, or that it does not.
const (
	heedsWith = "heeds "
	deafWith  = "deaf "
)

// Programs returns what a program says of the packages with elections that it is made of; nothing for a package that is no program.
func (r *Result) Programs() []string {
	if !r.main || r.ssa.Shipped == nil {
		return nil
	}
	says := deafWith
	if heeds, _ := r.HeedsSignals(); heeds {
		says = heedsWith
	}
	var found []string
	for _, fact := range r.pass.AllPackageFacts() {
		if _, ok := fact.Fact.(*Heeds); ok && fact.Package != r.pass.Pkg {
			found = append(found, says+fact.Package.Path())
		}
	}
	slices.Sort(found)
	return found
}

// Deaf answers a question of HeedsSignals by what all packages of a module have said (Programs): there are programs with that package, and none of
// them asks for the signals of the process.
func Deaf(question string, said map[string]bool) bool {
	return said[deafWith+question] && !said[heedsWith+question]
}
