package rbacmarkers

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// A claim says what no marker of the project grants.
type claim struct {
	Check   string
	Need    grants.Need
	Kind    string
	Clients []string // where the client comes from
	Cached  bool     // a cache answers, unless clients of the project have none
	Assumed bool     // the client is one of the manager if all clients of the project are
	Marked  bool     // the package has markers: it is of the program that has their rights
	Command bool     // another command than that of the manager may ask, if the project has one and the package no markers

	Misspelt *misspelt // for a name that no API has
}

// settle looks at the files of the projects. A finding holds only where the markers are what the role is made from, and no
// manifest beside them grants what they do not: another role may be bound as well.
func settle(files rule.Files, said rule.Statements, asked []rule.Question) []rule.Answer {
	roots := make(map[string]string)
	clients := make(map[string]connections)
	projects := make(map[string]*grants.Project)
	answers := make([]rule.Answer, len(asked))
	for i, c := range asked {
		var cl claim
		if json.Unmarshal([]byte(c.Text), &cl) != nil {
			continue
		}
		root, known := roots[c.Dir]
		if !known {
			root = grants.Root(c.Dir, files)
			roots[c.Dir] = root
		}
		if projects[root] == nil {
			projects[root] = grants.Read(root, files)
			clients[root] = connected(grants.Packages(root, files), said)
		}
		if p := projects[root]; cl.holds(p, clients[root]) {
			answers[i] = rule.Answer{Holds: true, Related: cl.places(p, c.Dir)}
		}
	}
	return answers
}

// places returns the marker that a finding asks to be changed: the first one of the resource. If there is none, and all markers of the project are in
// one file, the new one belongs beside the last one of its group, or of all.
func (cl claim) places(p *grants.Project, dir string) []rule.Place {
	if cl.Misspelt != nil {
		if len(cl.Need.Plurals) == 0 {
			return nil
		}
		if _, right := p.Misnamed(cl.Need.Group, cl.Need.Plurals[0]); right != nil {
			return []rule.Place{at(*right, "another marker has it in this group")}
		}
		return nil
	}
	object, group := cl.Need, cl.Need
	object.Sub = ""
	group.Plurals = nil
	if i := slices.IndexFunc(p.Marked, func(m grants.Marked) bool { return grants.Names([]grants.Rule{m.Rule}, object) }); i >= 0 {
		m := p.Marked[i]
		if cl.Check == missingVerb && filepath.Dir(m.File) == dir {
			return nil // the package has named it itself
		}
		return []rule.Place{at(m, "the marker of "+object.Plurals[0])}
	}
	var beside *grants.Marked
	for i, m := range p.Marked {
		if m.File != p.Marked[0].File {
			return nil
		}
		if beside == nil || m.Of(group) || !beside.Of(group) {
			beside = &p.Marked[i]
		}
	}
	if beside == nil {
		return nil
	}
	return []rule.Place{at(*beside, "the markers of the project are here")}
}

func at(m grants.Marked, label string) rule.Place {
	return rule.Place{File: m.File, Line: m.Line, Column: m.Column, EndColumn: m.EndColumn, Message: label}
}

// The words of what packages say to their module of their clients. Their paths follow.
const (
	saysManager = "manager " // makes one, with the place in the package
	saysForeign = "foreign " // has a client that may be one of another cluster
	saysCommand = "command " // is of a command that has a client and no manager
	saysFar     = "far "     // has a manager that may be one of another cluster
	saysMarked  = "marked "  // has markers
)

// connections are how the packages of a project get their clients.
type connections struct {
	managers int
	foreign  bool
	command  bool // beside that of the manager one asks the API server, perhaps with rights of its own
	known    bool // all packages were asked
	far      bool
	marked   map[string]bool // packages with markers
	from     *requests.Provenance
}

// connected returns how the packages of a project get their clients.
func connected(of func(path string) bool, said rule.Statements) connections {
	statements := slices.Sorted(maps.Keys(said))
	c := connections{known: said != nil, marked: make(map[string]bool), from: requests.ProvenanceOf(statements)}
	for _, statement := range statements {
		path, _, manager := strings.Cut(strings.TrimPrefix(statement, saysManager), "#")
		if manager = manager && strings.HasPrefix(statement, saysManager); manager && of(path) {
			c.managers++
		}
		if path, ok := strings.CutPrefix(statement, saysForeign); ok && of(path) {
			c.foreign = true
		}
		if path, ok := strings.CutPrefix(statement, saysCommand); ok && of(path) {
			c.command = true
		}
		if path, ok := strings.CutPrefix(statement, saysFar); ok && of(path) {
			c.far = true
		}
		if path, ok := strings.CutPrefix(statement, saysMarked); ok && of(path) {
			c.marked[path] = true
		}
	}
	return c
}

// oneCluster reports whether all clients of the program are those of one cluster, with the rights of one manager: it makes one manager, and no client of another
// configuration, and none of its own making that writes to no API server.
func (c connections) oneCluster() bool { return c.known && c.managers == 1 && !c.foreign }

// oneProgram reports whether the source makes no more than one manager. One of two can run under another account, whose rights no marker says: a sidecar has those
// of the pods that it is in.
func (c connections) oneProgram() bool { return c.known && c.managers <= 1 }

// ofManager reports whether a client is that of a manager and no other, wherever it comes from, and the program of the manager has the rights of the markers: on its
// way to the request it passes through a package that has some.
func (c connections) ofManager(clients []string) bool {
	_, marked := c.from.OfManagers(clients, func(place string) bool { return c.marked[requests.PackageOf(place)] })
	return marked && !c.far
}

func (cl claim) holds(p *grants.Project, clients connections) bool {
	if cl.Misspelt != nil {
		return cl.wrongName(p)
	}
	if cl.Assumed && clients.oneCluster() && (cl.Marked || !clients.command) {
		cl.Assumed = false
	}
	if !p.IsSource() || cl.Assumed && !clients.ofManager(cl.Clients) || cl.Command && !cl.Marked && !p.OneCommand() {
		return false
	}
	rules := slices.Concat(p.Markers, p.Roles)
	if cl.Assumed { // of one of several programs
		rules = append(rules, p.Others...)
	}
	need := cl.Need
	if cl.Cached && (!p.Uncached || clients.from.Reads(cl.Kind, cl.Clients)) {
		need.Verbs = [][]string{{"list", "watch"}}
	}
	object := need
	object.Sub = ""
	switch cl.Check {
	case missingResource:
		return !grants.Names(rules, need)
	case missingEventVerb:
		if need.Group == "" && p.InOneNamespace() {
			return false // the role of the election, which has no marker, grants them there
		}
		return p.Records && (cl.Marked || clients.oneProgram()) && !grants.Meets(rules, need)
	}
	return grants.Names(rules, object) && !grants.Meets(rules, need)
}

// wrongName reports whether a name is none of its group, and whether the markers grant by the right one what is asked for: then it is dead.
func (cl claim) wrongName(p *grants.Project) bool {
	m := *cl.Misspelt
	if len(cl.Need.Plurals) > 0 { // in a group that the project defines
		group, name := cl.Need.Group, cl.Need.Plurals[0]
		meant, _ := p.Misnamed(group, name)
		if meant == "" || p.ByHand(group, name, meant) {
			return false
		}
		if meant != name {
			m.Meant = grants.Need{Group: group, Plurals: []string{meant}}
		}
	}
	return m.granted(p.Markers) == (cl.Check == deadName)
}
