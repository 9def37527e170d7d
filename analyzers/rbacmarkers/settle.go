package rbacmarkers

import (
	"encoding/json"
	"path/filepath"
	"slices"

	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// A claim says what no marker of the project grants.
type claim struct {
	Check   string
	Need    grants.Need
	Cached  bool // a cache answers, unless clients of the project have none
	Assumed bool // the client is one of the manager if all clients of the project are
	Marked  bool // the package has markers: it is of the program that has their rights
	Command bool // another command than that of the manager may ask, if the project has one and the package no markers

	Misspelt *misspelt // for a name that no API has
}

// settle looks at the files of the projects. A finding holds only where the markers are what the role is made from, and no
// manifest beside them grants what they do not: another role may be bound as well.
func settle(files rule.Files, asked []rule.Question) []rule.Answer {
	roots := make(map[string]string)
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
		}
		if p := projects[root]; cl.holds(p) {
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

func (cl claim) holds(p *grants.Project) bool {
	if cl.Misspelt != nil {
		return cl.wrongName(p)
	}
	if !p.IsSource() || cl.Assumed && !p.OneCluster() || cl.Command && !cl.Marked && !p.OneCommand() {
		return false
	}
	rules := slices.Concat(p.Markers, p.Roles)
	need := cl.Need
	if cl.Cached && !p.Uncached {
		need.Verbs = [][]string{{"list", "watch"}}
	}
	object := need
	object.Sub = ""
	switch cl.Check {
	case missingResource:
		return !grants.Names(rules, need)
	case missingEventVerb:
		return p.Records && (cl.Marked || p.OneProgram()) && !grants.Meets(rules, need)
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
