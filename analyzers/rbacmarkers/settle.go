package rbacmarkers

import (
	"encoding/json"
	"slices"

	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// A claim says what no marker of the project grants.
type claim struct {
	Check  string
	Need   grants.Need
	Cached bool // a cache answers, unless clients of the project have none
}

// settle looks at the files of the projects. A finding holds only where the markers are what the role is made from, and no
// manifest beside them grants what they do not: another role may be bound as well.
func settle(read func(string) ([]byte, error), asked []rule.Question) []bool {
	roots := make(map[string]string)
	projects := make(map[string]*grants.Project)
	holds := make([]bool, len(asked))
	for i, c := range asked {
		var cl claim
		if json.Unmarshal([]byte(c.Text), &cl) != nil {
			continue
		}
		root, known := roots[c.Dir]
		if !known {
			root = grants.Root(c.Dir, read)
			roots[c.Dir] = root
		}
		if projects[root] == nil {
			projects[root] = grants.Read(root, read)
		}
		holds[i] = cl.holds(projects[root])
	}
	return holds
}

func (cl claim) holds(p *grants.Project) bool {
	if !p.IsSource() {
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
		return p.Records && !grants.Meets(rules, need)
	}
	return grants.Names(rules, object) && !grants.Meets(rules, need)
}
