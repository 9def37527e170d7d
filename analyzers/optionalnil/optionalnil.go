package optionalnil

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/optionals"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	knownNil            = "known-nil"
	testedThenUsed      = "tested-then-used"
	indexOfOptionalList = "index-of-optional-list"
	indexOfFilledList   = "index-of-filled-list"
	ownerUsed           = "owner-used"
	nothingFound        = "nothing-found"
	nilMapWrite         = "nil-map-write"
	optionalUsed        = "optional-used"
)

// Analyzer reports uses of what an object need not have. It works on SSA and access paths, since the question is
// which paths lead to a use on which nothing has looked at the pointer.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: knownNil, Tier: rule.Default, Summary: "a pointer is followed, or a list indexed, where a condition has said that it is nil or empty",
			Help: "turn the condition of {here|the use} round, or use something else there"},
		{Name: testedThenUsed, Tier: rule.Strict, Summary: "a pointer is tested for nil, and another path follows it where it is nil",
			Help: "leave before {here|the use} where the pointer is nil, or drop the test if it never is"},
		{Name: indexOfOptionalList, Tier: rule.Default, Summary: "an element of a list in a status, of owners or finalizers, or of a list of objects, is taken without a look at its length",
			Help: "look at the length before {here|the index}, or range over the list"},
		{Name: indexOfFilledList, Tier: rule.Strict, Summary: "the same for a list that a controller mostly fills first: conditions, the status of a kind of the module, one beside another list",
			Help: "look at the length before {here|the index}, or range over the list"},
		{Name: ownerUsed, Tier: rule.Default, Summary: "the controller that owns an object, or a condition of it, is used without a look whether it is there",
			Help: "test it for nil before {here|the use}"},
		{Name: nothingFound, Tier: rule.Strict, Summary: "what a function returns as nil without an error, where it finds nothing, is used without a look whether it is there",
			Help: "test it for nil before {here|the use}, or let the function return an error"},
		{Name: nilMapWrite, Tier: rule.Strict, Summary: "an entry is written into a map that an object need not have",
			Help: "make the map before {here|the write} if it is nil"},
		{Name: optionalUsed, Tier: rule.Strict, Summary: "an optional pointer of a custom resource is followed without a test, and has no default",
			Help: "test the pointer for nil before {here|the use}, or give the field a default"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, optionals.Analyzer, reconciles.Analyzer},
	Run:      run,

	Withdraws: func(question string, said rule.Statements) bool { return optionals.Looked(question, said) },
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		optionals:  pass.ResultOf[optionals.Analyzer].(*optionals.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
	}
	for _, statement := range c.optionals.Statements(c.ssa.Shipped) {
		rule.Say(pass, statement)
	}
	strict := slices.ContainsFunc(rule.Enabled(pass.Analyzer), func(check string) bool { return check == optionalUsed || check == testedThenUsed })
	for _, fn := range c.ssa.Shipped {
		proved := c.known(fn)
		known := c.tested(fn, proved)
		c.indexed(fn, proved)
		c.owned(fn)
		c.written(fn)
		if strict {
			c.used(fn, known)
		}
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	optionals  *optionals.Result
	reconciles *reconciles.Result
	graph      *calls.Graph
}

// known reports uses of what is nil or empty whenever they run, and returns them. An element of such a list is reported as those of other lists.
func (c *checker) known(fn *ssa.Function) (proved []ssa.Instruction) {
	for _, found := range c.optionals.KnownNil(fn) {
		proved = append(proved, found.Use.Instr)
		at := c.at(found.Use)
		check, message, label := knownNil, "%s is dereferenced where it is known to be nil: this panics whenever it runs", "nil from here"
		if into(found.Use) {
			message = "%s is known to be nil, and is read into: the request panics or fails whenever it runs"
		}
		if _, element := found.Use.Instr.(*ssa.IndexAddr); element {
			check, message, label = indexOfOptionalList, "%s is indexed where it is known to be empty: this panics whenever it runs", "empty from here"
		}
		var related []analysis.RelatedInformation
		if found.Test.If != nil {
			related = append(related, c.related(found.Test.If, label))
		}
		name := c.name(found.Use)
		if name == "nil" {
			name = "the nil that is handed over"
		}
		c.pass.Report(analysis.Diagnostic{
			Pos: at.Pos(), End: at.End(), Category: check, Message: fmt.Sprintf(message, name), Related: related,
		})
	}
	return proved
}

// tested reports uses of what the function tests for nil, but for those that are reported already, and returns the locations of all.
func (c *checker) tested(fn *ssa.Function, proved []ssa.Instruction) (known []refs.Ref) {
	for _, found := range c.optionals.Contradictions(fn) {
		known = append(known, found.Use.At)
		if slices.Contains(proved, found.Use.Instr) {
			continue
		}
		when, label := "dereferenced on a path on which it is nil", "nil from here"
		if found.Later {
			when, label = "dereferenced before it is tested for nil", "tested here"
		}
		if element, ok := found.Use.Instr.(*ssa.IndexAddr); ok {
			state := "empty"
			if !knowledge.ZeroConstant(element.Index) {
				state = "too short"
			}
			when, label = strings.NewReplacer("dereferenced", "indexed", "is nil", "is "+state, "for nil", "for its length").Replace(when), strings.Replace(label, "nil", state, 1)
		}
		at := c.at(found.Use)
		c.pass.Report(analysis.Diagnostic{
			Pos: at.Pos(), End: at.End(), Category: testedThenUsed,
			Message: fmt.Sprintf("%s is %s: %s", c.name(found.Use), when, c.consequenceOf(found.Use)),
			Related: []analysis.RelatedInformation{c.related(found.Test.If, label)},
		})
	}
	return known
}

// used reports other uses of what is optional.
func (c *checker) used(fn *ssa.Function, known []refs.Ref) {
	for _, use := range c.optionals.Optional(fn) {
		if slices.Contains(known, use.At) {
			continue
		}
		at := c.at(use)
		if test := optionals.TestedBelow(use); test != nil {
			c.pass.Report(analysis.Diagnostic{
				Pos: at.Pos(), End: at.End(), Category: testedThenUsed,
				Message: fmt.Sprintf("%s is tested for nil, and %s is optional as well: %s", c.below(use), c.name(use), c.consequence(fn)),
			})
			continue
		}
		message := "%s is optional, and nothing has looked whether it is set: %s"
		if c.optionals.Required(use) {
			message = "%s can be missing, since the API server validates the object only after this webhook: %s"
		}
		c.pass.Report(analysis.Diagnostic{
			Pos: at.Pos(), End: at.End(), Category: optionalUsed,
			Message: fmt.Sprintf(message, c.name(use), c.consequence(fn)),
			Related: c.followed(use),
		})
	}
}

// indexed reports elements of lists that an object need not have.
func (c *checker) indexed(fn *ssa.Function, proved []ssa.Instruction) {
	for _, use := range c.optionals.Indexed(fn) {
		if slices.Contains(proved, use.Instr) {
			continue
		}
		at, lack, check := c.at(use), "empty", indexOfOptionalList
		if c.optionals.ByOther(use) {
			lack = "shorter"
		}
		if c.optionals.FilledByProgram(use) {
			check = indexOfFilledList
		}
		c.reportUnlooked(use, analysis.Diagnostic{
			Pos: at.Pos(), End: at.End(), Category: check,
			Message: fmt.Sprintf("%s is indexed without a look at its length, and can be %s: %s", c.name(use), lack, c.consequence(fn)),
		})
	}
}

// owned reports uses of the controller or of a condition of an object that need not have one, and of what a function has not found.
func (c *checker) owned(fn *ssa.Function) {
	for _, use := range c.optionals.Owners(fn) {
		at, when, check := c.at(use), "for an object without the condition", ownerUsed
		if call := c.optionals.Search(use); call != nil {
			when = fmt.Sprintf("without an error when %s finds nothing", flow.CalleeName(&call.Call))
			if !knowledge.ReturnsError(call.Call.Signature()) {
				when = strings.TrimPrefix(when, "without an error ")
			}
			check = nothingFound
		} else if strings.HasSuffix(use.At.Path, refs.Owner) {
			when = "for an object without a controller"
		}
		c.reportUnlooked(use, analysis.Diagnostic{
			Pos: at.Pos(), End: at.End(), Category: check,
			Message: fmt.Sprintf("%s is nil %s: %s", c.name(use), when, c.consequence(fn)),
			Related: c.followed(use),
		})
	}
}

// reportUnlooked reports a use of what nothing in the package has looked at. Where other packages hand the object over, they may have.
func (c *checker) reportUnlooked(use optionals.Use, d analysis.Diagnostic) {
	if question := c.optionals.Open(use); question != "" {
		rule.Presume(c.pass, question, d)
		return
	}
	c.pass.Report(d)
}

// written reports writes into maps that an object need not have.
func (c *checker) written(fn *ssa.Function) {
	for _, write := range c.optionals.MapWrites(fn) {
		at := c.at(write)
		c.pass.Report(analysis.Diagnostic{
			Pos: at.Pos(), End: at.End(), Category: nilMapWrite,
			Message: fmt.Sprintf("%s may be nil, and a write into a nil map panics: %s", c.name(write), c.consequence(fn)),
		})
	}
}
