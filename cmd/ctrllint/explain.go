package main

import (
	"errors"
	"fmt"
	"go/doc/comment"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/manual"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// explain prints the manual of a rule, or what it says about one check.
func (c *command) explain(args []string) error {
	if len(args) != 1 {
		return errors.New("explain takes one RULE or RULE/CHECK; ctrllint rules lists them")
	}
	name, check, one := strings.Cut(args[0], "/")
	a := ruleNamed(c.rules, name)
	if a == nil {
		return config.UnknownCheck(c.rules, args[0])
	}
	if !one {
		return c.explainRule(a)
	}
	for _, k := range rule.Checks(a) {
		if k.Name == check {
			return c.explainCheck(a, k)
		}
	}
	return config.UnknownCheck(c.rules, args[0])
}

func (c *command) explainRule(a *analysis.Analyzer) error {
	width := c.textWidth()
	synopsis, body := manual.Split(a.Doc)
	fmt.Fprintf(c.stdout, "%s\n\n%s\n", wrapText(a.Name+": "+synopsis, width), docText(body, width))
	if err := writeChecks(c.stdout, []*analysis.Analyzer{a}, width); err != nil {
		return err
	}
	if options := config.OptionsOf(a); len(options) > 0 {
		fmt.Fprintln(c.stdout, "\nOptions, in .ctrllint.yml:")
		for _, o := range options {
			fmt.Fprintf(c.stdout, "  %s\n    %s\n", o.Name, strings.ReplaceAll(wrapText(o.Meaning, width-4), "\n", "\n    "))
		}
	}
	_, err := fmt.Fprintf(c.stdout, "\n%s\n", a.URL)
	return err
}

func (c *command) explainCheck(a *analysis.Analyzer, check rule.Check) error {
	width := c.textWidth()
	fmt.Fprintf(c.stdout, "%s/%s (%s)\n\n", a.Name, check.Name, check.Tier)
	fmt.Fprintf(c.stdout, "Reports %s.\n", wrapText(check.Summary, width-len("Reports .")))
	if help := check.HelpAt(""); help != "" {
		fmt.Fprintf(c.stdout, "\n%s\n", wrapText("To mend it: "+help+".", width))
	}
	_, body := manual.Split(a.Doc)
	if section := manual.Section(body, check.Name); len(section.Content) > 0 {
		fmt.Fprintf(c.stdout, "\n%s", docText(section, width))
	}
	_, err := fmt.Fprintf(c.stdout, "\nThe whole manual: ctrllint explain %s\n%s\n", a.Name, rule.CheckPage(a.Name, check.Name))
	return err
}

// textWidth is the width of running text: that of the terminal, but never so wide that lines are
// hard to follow.
func (c *command) textWidth() int {
	if width := c.screen(c.stdout).Width; width > 0 {
		return min(width, 100)
	}
	return 80
}

// manualOf returns the manual of a rule as far as it is about a check: all but the sections that are
// about other checks.
func manualOf(a *analysis.Analyzer, check string) *comment.Doc {
	_, body := manual.Split(a.Doc)
	return manual.Select(body, func(title string) bool {
		return title == check || !slices.ContainsFunc(rule.Checks(a), func(k rule.Check) bool { return k.Name == title })
	})
}

func docText(doc *comment.Doc, width int) string {
	p := comment.Printer{TextWidth: width, TextCodePrefix: "    "}
	return string(p.Text(doc))
}
