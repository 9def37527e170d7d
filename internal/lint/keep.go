package lint

import (
	"bytes"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/load"
)

// kept is what the cache holds of a visited package.
type kept struct {
	Findings   []finding.Finding
	Suppressed []finding.Suppressed
	Facts      []byte // read only if somebody asks
	Said       []said
	Open       []open

	strays bool // there is more to it than the package: not to be kept
}

// A keeper keeps what the runner finds, and takes the runner's place where nothing has changed.
type keeper struct {
	*runner
	name  string
	facts map[string][]byte // of the packages that were recalled, by ID
}

// newKeeper returns nil if the program that runs cannot be told from others.
func newKeeper(a *runner) *keeper {
	program, err := cache.Program()
	if err != nil {
		return nil
	}
	for _, one := range a.factAnalyzers {
		for _, fact := range one.FactTypes {
			gob.Register(fact)
		}
	}
	return &keeper{runner: a, name: fmt.Sprintf("%x %s", program, settings(a.rules)), facts: make(map[string][]byte)}
}

// settings spells the rules and all flags of theirs and of what they require. A selection of checks
// is the value of a flag.
func settings(rules []*analysis.Analyzer) string {
	var b bytes.Buffer
	seen := make(map[*analysis.Analyzer]bool)
	var walk func(*analysis.Analyzer)
	walk = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		fmt.Fprintf(&b, "%q", a.Name)
		a.Flags.VisitAll(func(f *flag.Flag) { fmt.Fprintf(&b, " %q=%q", f.Name, f.Value.String()) })
		b.WriteString(" (")
		for _, required := range a.Requires {
			fmt.Fprintf(&b, "%q ", required.Name)
			walk(required)
		}
		b.WriteString(")\n")
	}
	for _, a := range rules {
		walk(a)
	}
	return b.String()
}

// Name tells what decides what a visit says besides the package.
func (k *keeper) Name() string { return k.name }

// Keep returns what the visit of a package has found.
func (k *keeper) Keep(pkg *load.Package) ([]byte, error) {
	k.runner.mu.Lock()
	found := k.visited[pkg.ID]
	k.runner.mu.Unlock()
	if found.strays {
		return nil, errors.New("it depends on more than the package")
	}
	facts, err := k.runner.facts.encode(pkg.Types)
	if err != nil {
		return nil, err
	}
	if len(found.Findings)+len(found.Suppressed)+len(facts)+len(found.Said)+len(found.Open) == 0 {
		return nil, nil
	}
	found.Facts = facts
	var out bytes.Buffer
	err = gob.NewEncoder(&out).Encode(found)
	return out.Bytes(), err
}

// Recall takes what Keep returned.
func (k *keeper) Recall(id string, report bool, data []byte) error {
	delete(k.facts, id) // of another module's package with the same path
	if len(data) == 0 {
		return nil
	}
	var found kept
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&found); err != nil {
		return err
	}
	for i := range found.Findings {
		restore(&found.Findings[i])
	}
	for i := range found.Suppressed {
		restore(&found.Suppressed[i].Finding)
	}
	for i := range found.Open {
		restore(&found.Open[i].Finding)
	}
	if len(found.Facts) > 0 {
		k.facts[id] = found.Facts
	}
	if report {
		k.runner.mu.Lock()
		defer k.runner.mu.Unlock()
		k.add(id, found)
	}
	return nil
}

// restore makes empty lists of those that gob left out.
func restore(f *finding.Finding) {
	if f.Related == nil {
		f.Related = []finding.Related{}
	}
	if f.Fixes == nil {
		f.Fixes = []finding.Fix{}
	}
}

// Resolve attaches the facts about a package to its objects.
func (k *keeper) Resolve(id string, pkg *types.Package) error {
	return k.runner.facts.decode(pkg, k.facts[id])
}
