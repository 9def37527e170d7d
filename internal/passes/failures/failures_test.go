package failures_test

import (
	"cmp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// A call states which of its results are zero with every error.
func TestZero(t *testing.T) {
	askResults(t, "zero", (*failures.Result).Zero)
}

// A call states which of its results are nil with some errors.
func TestNilWithSome(t *testing.T) {
	askResults(t, "nilWithSome", (*failures.Result).NilWithSome)
}

// askResults asks each result of each call.
func askResults(t *testing.T, kind string, is func(*failures.Result, *ssa.Call, int) bool) {
	passtest.Run(t, passtest.Pass{
		Kind:     kind,
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, failures.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[failures.Analyzer].(*failures.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, instr := range calls.In(fn) {
					call, ok := instr.(*ssa.Call)
					if !ok {
						continue
					}
					for i := range call.Call.Signature().Results().Len() {
						if is(known, call, i) {
							answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: strconv.Itoa(i)})
						}
					}
				}
			}
			return answers
		},
	}, "./failures/...")
}

// A call states whether the cause of each error that it returns has become text.
func TestMasked(t *testing.T) {
	askCalls(t, "masked", func(known *failures.Result, call *ssa.Call) string {
		if known.Masked(call) != nil {
			return "yes"
		}
		return ""
	})
}

// A call states whether its result is used where it is nil.
func TestDereferenced(t *testing.T) {
	askFailures(t, "dereferenced", func(known *failures.Result, f *failures.Failure) string {
		if known.Dereferenced(f) != nil {
			return "yes"
		}
		return ""
	})
}

// A call in a deferred function states where its error goes: into the result of the function around it, or a
// variable that nothing reads any more.
func TestDeferred(t *testing.T) {
	askFailures(t, "deferred", func(known *failures.Result, f *failures.Failure) string {
		for _, d := range known.Deferred(f.Call.Parent()) {
			switch {
			case d.Call != f.Call:
			case d.Result:
				return "result"
			default:
				return d.Variable.Comment
			}
		}
		return ""
	})
}

// askFailures compares an answer for each call whose error is taken; "" is none.
func askFailures(t *testing.T, kind string, answer func(*failures.Result, *failures.Failure) string) {
	t.Helper()
	askCalls(t, kind, func(known *failures.Result, call *ssa.Call) string {
		f, _ := known.Of(call)
		if f == nil {
			return ""
		}
		return answer(known, f)
	})
}

// askCalls compares an answer for each call; "" is none.
func askCalls(t *testing.T, kind string, answer func(*failures.Result, *ssa.Call) string) {
	t.Helper()
	passtest.Run(t, passtest.Pass{
		Kind:     kind,
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, failures.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[failures.Analyzer].(*failures.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, instr := range calls.In(fn) {
					if call, ok := instr.(*ssa.Call); ok && answer(known, call) != "" {
						answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: answer(known, call)})
					}
				}
			}
			return answers
		},
	}, "./failures/...")
}

// A call states which absent objects are its error: the kind, the parameter that the object is, and what becomes of it.
func TestGone(t *testing.T) {
	askFailures(t, "gone", func(known *failures.Result, f *failures.Failure) string {
		var said []string
		for _, g := range known.Gone(f.Call) {
			said = append(said, describe(g))
		}
		return strings.Join(said, ", ")
	})
}

func describe(g failures.Gone) string {
	s := cmp.Or(g.Kind, "any")
	if g.Param > 0 {
		s += " " + strconv.Itoa(g.Param)
	}
	if g.Deletes {
		s += " deletes"
	}
	if g.Changes {
		s += " changes"
	}
	return s
}

// A call states which failure of a clean-up its callee has in a log alone.
func TestLost(t *testing.T) {
	askCalls(t, "lost", func(known *failures.Result, call *ssa.Call) string {
		lost := known.Lost(call)
		if lost == nil {
			return ""
		}
		return strings.TrimSpace(lost.Name + " " + lost.Kind)
	})
}
