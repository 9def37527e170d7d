package conditions_test

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestAt compares what holds at the first call or return of a line.
func TestAt(t *testing.T) {
	passtest.Run(t, passtest.Pass{Kind: "holds", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		known := pass.ResultOf[conditions.Analyzer].(*conditions.Result)
		var answers []passtest.Answer
		for _, instr := range firsts(pass) {
			for _, f := range known.At(instr) {
				answers = append(answers, passtest.Answer{Pos: instr.Pos(), Text: describe(f)})
			}
		}
		return answers
	}}, "./conditions/holds")
}

// TestErrorAt compares what the last result of each return can be.
func TestErrorAt(t *testing.T) {
	passtest.Run(t, passtest.Pass{Kind: "error", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		known := pass.ResultOf[conditions.Analyzer].(*conditions.Result)
		var answers []passtest.Answer
		for _, instr := range firsts(pass) {
			ret, ok := instr.(*ssa.Return)
			if !ok || len(ret.Results) == 0 {
				continue
			}
			err := paths.Last(ret)
			answers = append(answers, passtest.Answer{Pos: ret.Pos(), Text: describeError(known.ErrorAt(err, ret))})
		}
		return answers
	}}, "./conditions/errors")
}

// TestParts compares the parts of the condition of each if, on the line of the condition.
func TestParts(t *testing.T) {
	passtest.Run(t, passtest.Pass{Kind: "parts", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		var answers []passtest.Answer
		for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
			for _, b := range fn.Blocks {
				branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
				if !ok {
					continue
				}
				at := branch.Cond.Pos()
				if part, ok := branch.Cond.(*ssa.Extract); ok {
					at = part.Tuple.Pos()
				}
				for _, part := range conditions.Parts(branch.Cond) {
					answers = append(answers, passtest.Answer{Pos: at, Text: source(part)})
				}
			}
		}
		return answers
	}}, "./conditions/parts")
}

var requires = []*analysis.Analyzer{ssabuild.Analyzer, conditions.Analyzer}

// firsts returns the last return or the first call of each line.
func firsts(pass *analysis.Pass) []ssa.Instruction {
	type line struct {
		file string
		line int
	}
	byLine := make(map[line]ssa.Instruction)
	for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				pos := pass.Fset.Position(instr.Pos())
				line := line{pos.Filename, pos.Line}
				switch instr.(type) {
				case *ssa.Return:
					byLine[line] = instr
				case *ssa.Call:
					if byLine[line] == nil {
						byLine[line] = instr
					}
				}
			}
		}
	}
	var found []ssa.Instruction
	for _, instr := range byLine {
		found = append(found, instr)
	}
	slices.SortFunc(found, func(a, b ssa.Instruction) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return found
}

func describeError(e conditions.Error) string {
	switch {
	case e.IsNil():
		return "nil"
	case !e.Nil && !e.Other && len(e.Kinds) == 0:
		return "unreachable"
	}
	var can []string
	if e.Nil {
		can = append(can, "nil")
	}
	for _, k := range e.Kinds {
		can = append(can, string(k))
	}
	if e.Other {
		can = append(can, "other")
	}
	text := strings.Join(can, " or ")
	for _, k := range e.Excluded {
		text += ", not " + string(k)
	}
	return text
}

func describe(f conditions.Fact) string {
	subject, not := source(f.Subject), "not "
	if f.Truth {
		not = ""
	}
	switch f.Predicate {
	case conditions.Nil:
		if f.Truth {
			return subject + " == nil"
		}
		return subject + " != nil"
	case conditions.Kind:
		return not + string(f.Kind) + " " + subject
	case conditions.Empty:
		return not + "empty " + subject
	case conditions.Arm:
		return fmt.Sprintf("%sarm %d", not, f.Arm)
	case conditions.Ok:
		return not + "ok " + subject
	case conditions.Equal:
		return not + subject + " equals " + source(f.Value)
	case conditions.Compared:
		return not + subject + " compares with " + source(f.Value)
	case conditions.Deleted:
		return not + "deleted " + subject + f.Path
	case conditions.HasFinalizer:
		return not + "finalizer " + source(f.Value) + " of " + subject + f.Path
	}
	return not + subject
}

// source returns how a fixture writes a value.
func source(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value.ExactString()
	case *ssa.Call:
		if name := knowledge.CalleeName(&v.Call); name != "" {
			return name + "()"
		}
		return source(v.Call.Value) + "()"
	case *ssa.Select:
		return "select"
	case *ssa.BinOp:
		if v.Op == token.EQL || v.Op == token.NEQ {
			return "comparison"
		}
		return "index"
	case *ssa.Extract:
		return source(v.Tuple)
	case *ssa.MakeInterface:
		return source(v.X)
	case *ssa.ChangeInterface:
		return source(v.X)
	case *ssa.TypeAssert:
		return source(v.X)
	case *ssa.UnOp:
		return source(v.X)
	case *ssa.Lookup:
		return source(v.X)
	case *ssa.Next:
		return "range"
	case *ssa.Alloc:
		return v.Comment
	case *ssa.Phi:
		return v.Comment
	case *ssa.FieldAddr:
		return source(v.X) + "." + flow.FieldOf(v.X.Type(), v.Field).Name()
	}
	return v.Name()
}
