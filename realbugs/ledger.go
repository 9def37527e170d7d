package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// Where the ledgers are, and those of the rounds, from the root of this module.
const (
	ledgerDir   = "realbugs/ledger"
	roundsDir   = "realbugs/rounds"
	practiceDir = "realbugs/practice" // heads that were read and labelled beside the rounds
)

// A ledger is what the rules say about one repository at one commit, and what somebody who read
// the code thinks of it.
type ledger struct {
	Repo     string   `yaml:"repo"`
	Commit   string   `yaml:"commit"`
	Strict   bool     `yaml:"strict,omitempty"` // the strict checks too
	Note     string   `yaml:"note,omitempty"`   // what could not be checked, and why
	Findings []*entry `yaml:"findings"`
}

// An entry is one finding with its label.
type entry struct {
	File     string `yaml:"file"`
	Line     int    `yaml:"line"`
	Function string `yaml:"function"`
	Check    string `yaml:"check"`          // rule/check
	Tier     string `yaml:"tier,omitempty"` // strict; empty for default
	Message  string `yaml:"message"`
	Verdict  string `yaml:"verdict"` // empty: nobody has read it yet
	Why      string `yaml:"why"`     // one sentence
}

// The verdicts. A smell is no bug today, but its reviewer would defend the finding before the
// maintainers. Noise is true, and nobody wants to read it: it counts as wrong.
const (
	verdictBug   = "bug"
	verdictSmell = "smell"
	verdictNoise = "noise"
	verdictFalse = "false"
)

func newEntry(f finding.Finding) *entry {
	e := &entry{File: f.File, Line: f.Line, Function: f.Function, Check: f.Rule + "/" + f.Check, Message: f.Message}
	if f.Tier == string(rule.Strict) {
		e.Tier = f.Tier
	}
	return e
}

// same reports whether two entries are about the same finding. The line does not matter: it moves
// with every edit above it.
func (e *entry) same(other *entry) bool {
	return e.File == other.File && e.Function == other.Function && e.Check == other.Check && e.Message == other.Message
}

// merge replaces the findings of a ledger by those of a new run. Labels stay with their finding;
// what is no longer found is returned.
func (l *ledger) merge(findings []finding.Finding) (vanished []*entry) {
	old := l.Findings
	l.Findings = []*entry{}
	for _, f := range findings {
		e := newEntry(f)
		if i := slices.IndexFunc(old, e.same); i >= 0 {
			e.Verdict, e.Why = old[i].Verdict, old[i].Why
			old = slices.Delete(old, i, i+1)
		}
		l.Findings = append(l.Findings, e)
	}
	return old
}

// ledgerFile returns the file of a repository's ledger. Round 0 is none; two repositories of a round
// can have one name, so that its files are named after the owners, too.
func ledgerFile(round int, repo string) string {
	if round == 0 {
		return filepath.Join(filepath.FromSlash(ledgerDir), path.Base(repo)+".yaml")
	}
	return filepath.Join(filepath.FromSlash(roundsDir), strconv.Itoa(round), "ledger", strings.ReplaceAll(repo, "/", "+")+".yaml")
}

// isLedgerOf reports whether a file has the name of the repository's ledger, in a round or not.
func isLedgerOf(file, repo string) bool {
	name := filepath.Base(file)
	return name == filepath.Base(ledgerFile(0, repo)) || name == filepath.Base(ledgerFile(1, repo))
}

// readLedger reads a ledger; without a file, it is empty.
func readLedger(file, repo string) (*ledger, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return &ledger{Repo: repo}, nil
	}
	if err != nil {
		return nil, err
	}
	l := new(ledger)
	if err := decodeStrictly(text, l); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if err := l.validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if l.Repo != repo && repo != "" || !isLedgerOf(file, l.Repo) {
		return nil, fmt.Errorf("%s is about %s", file, l.Repo)
	}
	return l, nil
}

func (l *ledger) write(file string) error {
	var text bytes.Buffer
	encoder := yaml.NewEncoder(&text)
	encoder.SetIndent(2)
	if err := errors.Join(encoder.Encode(l), encoder.Close()); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o644)
}

func (l *ledger) validate() error {
	if !repoForm.MatchString(l.Repo) {
		return fmt.Errorf("repo %q is not OWNER/NAME", l.Repo)
	}
	if !commitForm.MatchString(l.Commit) {
		return fmt.Errorf("commit %q is not a full commit id", l.Commit)
	}
	var errs []error
	for i, e := range l.Findings {
		if err := e.validate(); err != nil {
			errs = append(errs, fmt.Errorf("finding %d (%s:%d): %w", i+1, e.File, e.Line, err))
		}
	}
	return errors.Join(errs...)
}

func (e *entry) validate() error {
	switch {
	case e.File == "" || path.IsAbs(e.File) || strings.HasPrefix(e.File, ".."):
		return fmt.Errorf("file %q is not inside the repository", e.File)
	case e.Line <= 0:
		return errors.New("no line")
	case strings.Count(e.Check, "/") != 1:
		return fmt.Errorf("check %q is not RULE/CHECK", e.Check)
	case e.Tier != "" && e.Tier != string(rule.Strict):
		return fmt.Errorf("tier %q", e.Tier)
	case e.Message == "":
		return errors.New("no message")
	case !slices.Contains([]string{"", verdictBug, verdictSmell, verdictNoise, verdictFalse}, e.Verdict):
		return fmt.Errorf("verdict %q is none of bug, smell, noise, false", e.Verdict)
	case e.Verdict != "" && strings.TrimSpace(e.Why) == "":
		return errors.New("a verdict without why")
	}
	return nil
}
