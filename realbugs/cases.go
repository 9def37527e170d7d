package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// A Case is one real bug: a commit that has it and the commit that mended it.
type Case struct {
	ID         string   `yaml:"id"`
	Rule       string   `yaml:"rule"`
	Also       []string `yaml:"also"`  // other rules that run; what they find is shown, and never counts
	Check      string   `yaml:"check"` // the check of the rule whose finding counts, or several with | between them; it may be one to come
	Repo       string   `yaml:"repo"`
	Bad        string   `yaml:"bad"`
	Good       string   `yaml:"good"`   // empty: the bug lives, nobody has mended it
	Module     string   `yaml:"module"` // the module's folder; empty: the commit is older than modules
	Go         string   `yaml:"go"`
	File       string   `yaml:"file"` // from the root of the repository
	Func       string   `yaml:"func"` // for the reader; parseFuncs tells what it can look like
	Lines      []int    `yaml:"lines"`
	What       string   `yaml:"what"`
	Pattern    string   `yaml:"pattern"`
	Difficulty string   `yaml:"difficulty"`
	Variant    string   `yaml:"variant"`
	Note       string   `yaml:"note"`
	Ref        string   `yaml:"ref"`
	Seed       bool     `yaml:"seed"`

	Loads             *bool `yaml:"loads"`               // what was seen when the case was written; nil: not tried
	Scored            *bool `yaml:"scored"`              // false: shown, never counted
	GoodStillReported bool  `yaml:"good_still_reported"` // the fix is itself wrong
}

// counts reports whether the case is part of the figures.
func (c *Case) counts() bool { return c.Scored == nil || *c.Scored }

// lives reports whether nobody has mended the bug.
func (c *Case) lives() bool { return c.Good == "" }

// commits returns the bad commit, and the good one unless the bug lives.
func (c *Case) commits() []string {
	if c.lives() {
		return []string{c.Bad}
	}
	return []string{c.Bad, c.Good}
}

// rules returns the rules that run for the case.
func (c *Case) rules() []string { return append([]string{c.Rule}, c.Also...) }

// checks returns the checks whose findings count: one, or those that state the hazard equally well.
func (c *Case) checks() []string { return strings.Split(c.Check, "|") }

// pkg returns the folder of the case's package inside its module.
func (c *Case) pkg() string {
	dir := path.Dir(c.File)
	if c.Module == "." || c.Module == "" {
		return dir
	}
	return path.Clean("./" + strings.TrimPrefix(dir+"/", c.Module+"/"))
}

// readCases reads a file of cases. Unknown keys are errors: a misspelt `scored` would quietly
// change the figures.
func readCases(file string) ([]*Case, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	cases, err := parseCases(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return cases, nil
}

func parseCases(text []byte) ([]*Case, error) {
	var cases []*Case
	if err := decodeStrictly(text, &cases); err != nil {
		return nil, err
	}
	var errs []error
	seen := make(map[string]bool)
	for i, c := range cases {
		if err := c.validate(); err != nil {
			errs = append(errs, fmt.Errorf("case %d (%s): %w", i+1, c.ID, err))
		}
		if seen[c.ID] {
			errs = append(errs, fmt.Errorf("case %d: id %s stands twice", i+1, c.ID))
		}
		seen[c.ID] = true
	}
	return cases, errors.Join(errs...)
}

var (
	commitForm = regexp.MustCompile(`^[0-9a-f]{40}$`)
	repoForm   = regexp.MustCompile(`^[\w.-]+/[\w.-]+$`)
)

func (c *Case) validate() error {
	switch {
	case c.ID == "":
		return errors.New("no id")
	case c.Rule == "":
		return errors.New("no rule")
	case slices.Contains(c.checks(), "") && slices.Contains(ruleNames, c.Rule):
		return errors.New("no check")
	case !repoForm.MatchString(c.Repo):
		return fmt.Errorf("repo %q is not OWNER/NAME", c.Repo)
	case !commitForm.MatchString(c.Bad):
		return fmt.Errorf("bad %q is not a full commit id", c.Bad)
	case c.Good != "" && !commitForm.MatchString(c.Good):
		return fmt.Errorf("good %q is not a full commit id", c.Good)
	case !strings.HasSuffix(c.File, ".go"):
		return fmt.Errorf("file %q is not a Go file", c.File)
	case c.Module != "" && c.Module != "." && !strings.HasPrefix(c.File, c.Module+"/"):
		return fmt.Errorf("file %s is not in module %s", c.File, c.Module)
	case c.Func == "" && len(c.Lines) == 0:
		return errors.New("neither func nor lines")
	case c.GoodStillReported && c.lives():
		return errors.New("good_still_reported without a good commit")
	}
	return nil
}

// decodeStrictly decodes one YAML document and reports unknown keys with their line.
func decodeStrictly(text []byte, into any) error {
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	return decoder.Decode(into)
}
