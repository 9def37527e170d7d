package rbacmarkers

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/passes/resources"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	unknownResource    = "unknown-resource"
	missingResource    = "missing-resource"
	deadName           = "dead-name"
	missingVerb        = "missing-verb"
	missingSubresource = "missing-subresource"
	missingFinalizers  = "missing-finalizers"
	missingEventVerb   = "missing-event-verb"
)

// Analyzer reports requests that the role which is made of the markers does not allow. What a package asks for is seen in it;
// the markers can be anywhere in the project, so that all but unknown-resource is a claim about its files, which
// settle looks at once all packages are done. Facts about markers were rejected: a package that calls the API is often not
// above the one that has its marker.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: unknownResource, Tier: rule.Default, Summary: "a marker for a resource that its group does not have", Fixes: rule.UnsafeFixes,
			Help: "name the resource by its plural, as kubectl api-resources lists it, and run make manifests"},
		{Name: deadName, Tier: rule.Strict, Summary: "a marker for a resource that its group does not have, which another marker grants by its right name", Fixes: rule.UnsafeFixes,
			Help: "take the name out of the marker, and run make manifests"},
		{Name: missingResource, Tier: rule.Strict, Summary: "a request for a resource that no marker names",
			Help: "add a marker for the resource with the verbs that are used, and run make manifests"},
		{Name: missingVerb, Tier: rule.Strict, Summary: "a request with a verb that no marker of its resource grants", Fixes: rule.UnsafeFixes,
			Help: "add the verb to the marker of the resource, and run make manifests"},
		{Name: missingSubresource, Tier: rule.Strict, Summary: "a request for a subresource that no marker grants",
			Help: "add a marker for the subresource, and run make manifests"},
		{Name: missingFinalizers, Tier: rule.Strict, Summary: "an owner set without the right to update its finalizers",
			Help: "add a marker for the finalizers of the owner with the verb update, and run make manifests"},
		{Name: missingEventVerb, Tier: rule.Default, Summary: "a recorder whose events no marker lets it create and patch",
			Help: "grant create and patch on events, and run make manifests"},
	},
	Requires:  []*analysis.Analyzer{ssabuild.Analyzer, requests.Analyzer},
	Run:       run,
	Reads:     settle,
	Withdraws: withdrawn,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:     pass,
		ssa:      pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		misnamed: make(map[string]bool),
	}
	if c.ssa.Pkg == nil {
		return
	}
	asked := pass.ResultOf[requests.Analyzer].(*requests.Result)
	c.read(pass.Files)
	c.connections(asked)
	c.gather(asked.Requests)
	c.unknown()
	for _, u := range c.uses {
		c.missing(u)
	}
	c.events(asked.Events)
}

// A checker holds what the checks ask.
type checker struct {
	pass *analysis.Pass
	ssa  *ssabuild.SSA

	markers  []grants.Marker // of the package
	passedOn []grants.Rule   // that it puts into roles
	uses     []*use
	misnamed map[string]bool // resources that a marker of the package was meant for
}

// A use is what the package asks for of one resource.
type use struct {
	resource resources.Resource
	requests []requests.Request
}

// read collects the markers of the package and the rules that it puts into roles, and tells the module of them.
func (c *checker) read(files []*ast.File) {
	for _, file := range files {
		if !c.ssa.InTest(file.FileStart) {
			found, _ := grants.Markers(file) // controller-gen reports those that it does not take
			c.markers = append(c.markers, found...)
			c.passedOn = append(c.passedOn, grants.PassedOn(file, c.pass.TypesInfo)...)
		}
	}
	for _, r := range c.passedOn {
		c.say(statement{Rule: r})
	}
	for _, m := range c.markers {
		c.say(statement{Rule: m.Rule, Marker: true})
	}
}

// connections tells the module how the package gets its clients.
func (c *checker) connections(asked *requests.Result) {
	for _, made := range asked.Managers {
		at := c.pass.Fset.Position(made.Pos())
		rule.Say(c.pass, fmt.Sprintf("%s%s#%s:%d", saysManager, c.pass.Pkg.Path(), filepath.Base(at.Filename), at.Line))
	}
	if asked.Direct && len(asked.Managers) == 0 {
		rule.Say(c.pass, saysCommand+c.pass.Pkg.Path())
	}
	if asked.Foreign {
		rule.Say(c.pass, saysForeign+c.pass.Pkg.Path())
	}
	if asked.Far {
		rule.Say(c.pass, saysFar+c.pass.Pkg.Path())
	}
	if len(c.markers) > 0 {
		rule.Say(c.pass, saysMarked+c.pass.Pkg.Path())
	}
	for _, statement := range asked.Says() {
		rule.Say(c.pass, statement)
	}
}

func (c *checker) say(s statement) {
	if text, err := json.Marshal(s); err == nil {
		rule.Say(c.pass, string(text))
	}
}

// gather sorts requests by their resources, and those of one resource by their places, those with a client that is assumed to be the manager's last:
// a finding is about the first that is refused, and holds without further knowledge where it can.
func (c *checker) gather(asked []requests.Request) {
	byName := make(map[string]*use)
	for _, request := range asked {
		resource := request.Resource
		key := resource.Group + "/" + resource.String()
		if byName[key] == nil {
			byName[key] = &use{resource: resource}
			c.uses = append(c.uses, byName[key])
		}
		byName[key].requests = append(byName[key].requests, request)
	}
	for _, u := range c.uses {
		slices.SortStableFunc(u.requests, func(a, b requests.Request) int {
			if a.Assumed != b.Assumed {
				return cmp.Compare(knowledge.Bit(a.Assumed), knowledge.Bit(b.Assumed))
			}
			return cmp.Compare(a.Call.Pos(), b.Call.Pos())
		})
	}
}

// need returns what a request takes: all of its verbs. A read takes its verb, or a watch if it is answered by a cache.
func (u *use) need(request requests.Request) grants.Need {
	need := grants.Need{Group: u.resource.Group, AnyGroup: !u.resource.Known, Plurals: u.resource.Plurals, Sub: request.Sub, Verbs: [][]string{request.Verbs}}
	if request.Read {
		need.Verbs = append(need.Verbs, []string{"list", "watch"})
	}
	return need
}

// ask reports a finding if a claim about the files of the project holds.
func (c *checker) ask(d analysis.Diagnostic, cl claim) {
	text, err := json.Marshal(cl)
	if err != nil {
		return
	}
	rule.Ask(c.pass, string(text), d)
}

// place returns the part of a call from its name on: a chain of calls on a builder begins with all before it.
func (c *checker) place(call ssa.CallInstruction) analysis.Range {
	whole := c.ssa.Range(call)
	for _, node := range c.ssa.Path(call.Pos()) {
		if expr, ok := node.(*ast.CallExpr); ok && expr.Pos() == whole.Pos() && expr.End() == whole.End() {
			if selector, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr); ok {
				return ssabuild.Range{From: selector.Sel.Pos(), To: expr.End()}
			}
		}
	}
	return whole
}

// at returns a diagnostic.
func (c *checker) at(check string, where analysis.Range, format string, args ...any) analysis.Diagnostic {
	return analysis.Diagnostic{Pos: where.Pos(), End: where.End(), Category: check, Message: fmt.Sprintf(format, args...)}
}

// maxRelated bounds how many other places a finding names.
const maxRelated = 8

// related returns the place of the object that the first request is about, if a call hands it over in a list, and those of other requests that are refused as well.
func (c *checker) related(first requests.Request, others []requests.Request) (found []analysis.RelatedInformation) {
	calls := []ssa.CallInstruction{first.Call}
	if made := knowledge.Unconverted(first.Element); made != nil && made.Pos().IsValid() {
		where := c.ssa.At(made.Pos())
		found = append(found, analysis.RelatedInformation{Pos: where.Pos(), End: where.End(), Message: "the " + first.Name + " in the list"})
	}
	if first.From != nil && first.From.Pos().IsValid() {
		found = append(found, analysis.RelatedInformation{Pos: first.From.Pos(), Message: first.From.Name() + " asks for it"})
	}
	for _, other := range others {
		if slices.Contains(calls, other.Call) || len(found) == maxRelated {
			continue
		}
		calls = append(calls, other.Call)
		where := c.place(other.Call)
		found = append(found, analysis.RelatedInformation{Pos: where.Pos(), End: where.End(), Message: flow.CalleeName(other.Call.Common()) + " needs it as well"})
	}
	return found
}

func and(verbs []string) string { return strings.Join(verbs, " and ") }
