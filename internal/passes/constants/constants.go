// Package constants answers what value an expression has, as far as the program says it: constants
// through conversions, arithmetic, variables, pointers, fields of structs and functions of the
// module; else, of which other value it is a multiple.
//
// A flag's default is no constant: who takes the address of a variable may write it. FlagDefault says what it is.
package constants

import (
	"go/constant"
	"go/token"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer folds values. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintconstants",
	Doc:        "tell the values of expressions that the program fixes",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Returns)},
}

// A Value is what is known of an expression.
type Value struct {
	Const   constant.Value // nil when it is not constant
	Nil     bool           // it is nil
	Root    any            // if not constant, what it is a multiple of; comparable
	Factor  float64        // how many times Root
	Written bool           // the source says it; else it is the zero value of what nobody set
	Pos     token.Pos      // where a variable or field gets it, in this package
	Source  ssa.Value      // the expression itself; nil when it stands in another package

	frame *frame
}

// Zero reports whether nobody set the variable or field, so that it has its zero value.
func (v Value) Zero() bool { return !v.Written && (v.Const != nil || v.Nil) }

// Known reports whether it is one constant, or nil.
func (v Value) Known() bool { return v.Const != nil || v.Nil }

// Text returns a constant string.
func (v Value) Text() (string, bool) {
	if v.Const == nil || v.Const.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v.Const), true
}

// Number returns a constant number.
func (v Value) Number() (float64, bool) {
	if v.Const == nil || v.Const.Kind() != constant.Int && v.Const.Kind() != constant.Float {
		return 0, false
	}
	n, _ := constant.Float64Val(constant.ToFloat(v.Const))
	return n, true
}

// Is reports whether it is the constant b.
func (v Value) Is(b bool) bool {
	return v.Const != nil && v.Const.Kind() == constant.Bool && constant.BoolVal(v.Const) == b
}

// A Result tells the values in one package.
type Result struct {
	pass  *analysis.Pass
	graph *calls.Graph
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{pass: pass, graph: pass.ResultOf[calls.Analyzer].(*calls.Graph)}
	for fn, obj := range s.Declared() {
		r.exportReturns(fn, obj)
	}
	return r, nil
}

// Of returns the value of an expression.
func (r *Result) Of(v ssa.Value) Value { return r.ask().fold(v, nil) }
