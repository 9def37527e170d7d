//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// The states of a checkout and its caches, in the order in which they are measured.
var states = []string{"fresh machine", "compiled", "unchanged", "leaf edited", "base edited", "one file"}

// A checkoutResult holds the costs of one checkout by tool and state.
type checkoutResult struct {
	name, commit string
	packages     int
	tools        []string
	states       []string
	costs        map[string]map[string]cost
}

// A bench measures tools on one checkout.
type bench struct {
	dir, work  string
	states     []string
	times      int
	leaf, base edit
	compiled   string // a build cache in which all is compiled and nothing is analysed
	ready      bool   // it is
	result     checkoutResult
}

func (b *bench) open(dir string) error {
	var err error
	if b.dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	b.result = checkoutResult{name: filepath.Base(b.dir), costs: make(map[string]map[string]cost)}
	if commit, err := exec.Command("git", "-C", b.dir, "rev-parse", "--short=12", "HEAD").Output(); err == nil {
		b.result.commit = string(bytes.TrimSpace(commit))
	}
	b.leaf.file, b.base.file, b.result.packages, err = leafAndBase(b.dir)
	return err
}

// measure takes a tool through the states. The findings are the same in all.
func (b *bench) measure(t tool) (err error) {
	defer func() { err = errors.Join(err, b.leaf.undo(), b.base.undo()) }()
	b.result.tools = append(b.result.tools, t.name)
	b.result.states = b.states
	b.result.costs[t.name] = make(map[string]cost)
	m := &measurement{bench: b, tool: t}
	if slices.Contains(b.states, "fresh machine") {
		c := caches{filepath.Join(b.work, "fresh")}
		if b.result.costs[t.name]["fresh machine"], err = m.once("fresh machine", c, "./..."); err != nil {
			return err
		}
		if err := os.RemoveAll(c.dir); err != nil {
			return err
		}
	}
	c, err := b.compile()
	if err != nil {
		return err
	}
	for _, state := range b.states {
		if state == "fresh machine" {
			continue
		}
		if b.result.costs[t.name][state], err = m.warm(state, c); err != nil {
			return err
		}
	}
	return os.RemoveAll(c.dir)
}

// warm measures a state that follows the one before.
func (m *measurement) warm(state string, c caches) (cost, error) {
	switch state {
	case "compiled":
		return m.once(state, c, "./...")
	case "unchanged":
		return m.median(state, c, nil, "./...")
	case "leaf edited":
		return m.median(state, c, &m.leaf, "./...")
	case "base edited":
		return m.median(state, c, &m.base, "./...")
	case "one file":
		m.findings = nil // those of one package only
		pattern := m.leaf.file
		if m.tool.name != "ctrllint" {
			pattern = filepath.Dir(pattern) // the others take packages
		}
		return m.median(state, c, &m.leaf, pattern)
	}
	return cost{}, fmt.Errorf("there is no state %q", state)
}

// compile makes caches for one tool: a copy of a build cache in which all that the packages and
// their tests need is compiled.
func (b *bench) compile() (caches, error) {
	if !b.ready {
		cmd := exec.Command("go", "list", "-export", "-deps", "-test", "-f", "{{.Export}}", "./...")
		cmd.Dir, cmd.Env = b.dir, caches{b.compiled}.env()
		if out, err := cmd.CombinedOutput(); err != nil {
			return caches{}, fmt.Errorf("compiling: %w: %.500s", err, out)
		}
		b.ready = true
	}
	c := caches{filepath.Join(b.work, "tool")}
	return c, os.CopyFS(c.dir, os.DirFS(b.compiled))
}

// A measurement takes one tool through the states, and remembers what it found.
type measurement struct {
	*bench
	tool     tool
	findings []byte
}

func (m *measurement) once(state string, c caches, pattern string) (cost, error) {
	spent, out, err := m.tool.run(m.dir, c, pattern)
	if err != nil {
		return cost{}, err
	}
	fmt.Fprintf(os.Stderr, "%s, %s, %s: CPU %.2f s, wall %.2f s, %d MB\n", m.result.name, m.tool.name, state,
		spent.cpu.Seconds(), spent.wall.Seconds(), spent.memory>>20)
	return spent, m.compare(state, out)
}

// median measures several times, with an edit before each.
func (m *measurement) median(state string, c caches, e *edit, pattern string) (cost, error) {
	var all []cost
	for range m.times {
		if e != nil {
			if err := e.apply(); err != nil {
				return cost{}, err
			}
		}
		spent, err := m.once(state, c, pattern)
		if err != nil {
			return cost{}, err
		}
		all = append(all, spent)
	}
	if e != nil {
		if err := e.undo(); err != nil {
			return cost{}, err
		}
	}
	slices.SortFunc(all, func(a, b cost) int { return int(a.cpu - b.cpu) })
	return all[len(all)/2], nil
}

// compare fails if the findings are not those of the state before.
func (m *measurement) compare(state string, out []byte) error {
	if !m.tool.json {
		return nil
	}
	var report struct {
		Findings json.RawMessage
		Errors   []json.RawMessage
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return fmt.Errorf("%s: %w", state, err)
	}
	if m.findings != nil && !bytes.Equal(m.findings, report.Findings) {
		return fmt.Errorf("%s: other findings than in the state before:\n%s\nbefore:\n%s", state, report.Findings, m.findings)
	}
	m.findings = report.Findings
	return nil
}

func seconds(d time.Duration) string {
	if d < 10*time.Second {
		return fmt.Sprintf("%.1f", d.Seconds())
	}
	return fmt.Sprintf("%.0f", d.Seconds())
}
