package hotloop

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/clocks"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/order"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	comparesPointerWithValue = "compares-pointer-with-value"
	pointerCompare           = "pointer-compare"
	mapOrder                 = "map-order"
	listOrder                = "list-order"
	stringDataCompare        = "stringdata-compare"
	timeInStatus             = "time-in-status"
	nilAndEmpty              = "nil-and-empty"
	unconditionalUpdate      = "unconditional-update"
)

// Analyzer reports what makes an object differ in each pass of a reconcile, so that it is written each time and
// the write wakes the reconcile. It works on SSA, since the question is where a value comes from and goes to.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: comparesPointerWithValue, Tier: rule.Default, Merged: true, Summary: "values of two types are compared in depth, mostly a pointer and a value: they are never equal",
			Help: "compare two pointers, or two values: what DeepCopy returns is a pointer"},
		{Name: pointerCompare, Tier: rule.Default, Merged: true, Summary: "pointers of two objects are compared, and not what they lead to",
			Help: "compare what they lead to, with ptr.Equal or the Equal of their type"},
		{Name: mapOrder, Tier: rule.Strict, Summary: "the order of a map, another one each time, gets into a list or text of an object, or into a hash",
			Help: "sort the list before it is stored, or go through slices.Sorted(maps.Keys(m))"},
		{Name: listOrder, Tier: rule.Strict, Summary: "the order in which a cache lists objects, another one each time, gets into a list or text of an object, or into a hash",
			Help: "sort the list before {here|it is stored}"},
		{Name: stringDataCompare, Tier: rule.Default, Summary: "a secret is made with StringData, which is write-only, and compared with one that was read",
			Help: "set Data in place of StringData"},
		{Name: timeInStatus, Tier: rule.Default, Summary: "the time of each pass stored in the status or an annotation, whose change starts the next pass",
			Help: "set the time only when something else has changed, or filter the events with GenerationChangedPredicate"},
		{Name: nilAndEmpty, Tier: rule.Strict, Summary: "an empty list or map is compared with one that comes back from the API server as nil",
			Help: "compare with equality.Semantic.DeepEqual, which takes nil for empty"},
		{Name: unconditionalUpdate, Tier: rule.Strict, Summary: "an object or its status is written in each pass, changed or not",
			Help: "compare with what was read, and write only what differs, or use CreateOrUpdate"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, builders.Analyzer, calls.Analyzer, conditions.Analyzer, compares.Analyzer, edits.Analyzer, failures.Analyzer, order.Analyzer, reconciles.Analyzer, clocks.Analyzer},
	Run:      run,
	Confirms: func(question string, said rule.Statements) bool { return said[question] },
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:     pass,
		ssa:      pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:    pass.ResultOf[calls.Analyzer].(*calls.Graph),
		compares: pass.ResultOf[compares.Analyzer].(*compares.Result),

		builders:   pass.ResultOf[builders.Analyzer].(*builders.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		edits:      pass.ResultOf[edits.Analyzer].(*edits.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		clocks:     pass.ResultOf[clocks.Analyzer].(*clocks.Result),
		looked:     make(map[*ssa.Function]bool),
	}
	c.woken = c.wokenByAll()
	logs := pass.ResultOf[failures.Analyzer].(*failures.Result)
	for _, comparison := range c.compares.All {
		if !logs.OnlyInLogs(comparison.Call) {
			c.typesDiffer(comparison)
			c.readTexts(comparison)
			c.empty(comparison)
			c.readWithMade(comparison)
		}
	}
	for _, d := range pass.ResultOf[order.Analyzer].(*order.Result).All {
		if d.List {
			c.listOrder(d)
		} else {
			c.mapOrder(d)
		}
	}
	for _, fn := range c.ssa.Shipped {
		c.times(fn)
		c.written(fn)
		c.sayCalled(fn)
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.BinOp:
				c.pointers(instr)
			case *ssa.Store:
				c.texts(instr)
			case *ssa.Lookup:
				c.readText(instr)
			case *ssa.MakeInterface:
				c.raised(instr)
			}
		}
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass     *analysis.Pass
	ssa      *ssabuild.SSA
	graph    *calls.Graph
	compares *compares.Result

	builders   *builders.Result
	conditions *conditions.Result
	edits      *edits.Result
	reconciles *reconciles.Result
	clocks     *clocks.Result
	looked     map[*ssa.Function]bool              // methods whose flags were looked at
	woken      map[*types.TypeName]*types.TypeName // reconcilers that each change of their object wakes, and its type
}

func (c *checker) finding(check string, at analysis.Range, message string, related ...analysis.RelatedInformation) *analysis.Diagnostic {
	return &analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: check, Message: message, Related: related}
}

func (c *checker) report(d *analysis.Diagnostic) { c.pass.Report(*d) }
