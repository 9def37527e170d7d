package main

import (
	"errors"
	"fmt"
	"go/doc/comment"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/config"
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
	fmt.Fprintf(c.stdout, "%s\n\n%s\n", wrapText(a.Name+": "+synopsis(a.Doc), width), docText(body(a.Doc), width))
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
	if about := about(body(a.Doc), check.Name); len(about.Content) > 0 {
		fmt.Fprintf(c.stdout, "\n%s", docText(about, width))
	}
	_, err := fmt.Fprintf(c.stdout, "\nThe whole manual: ctrllint explain %s\n%s#%s\n", a.Name, a.URL, check.Name)
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

// about returns the part of a manual that speaks of a check: the section whose heading names it, or
// else the blocks that name it, each with the program that it introduces.
func about(manual *comment.Doc, check string) *comment.Doc {
	part := new(comment.Doc)
	inSection, named := false, false
	for _, block := range manual.Content {
		text := docText(&comment.Doc{Content: []comment.Block{block}}, -1)
		_, heading := block.(*comment.Heading)
		_, program := block.(*comment.Code)
		switch {
		case heading:
			inSection = names(text, check)
			named = false
		case program:
		default:
			named = names(text, check)
		}
		if inSection || named {
			part.Content = append(part.Content, block)
		}
	}
	return part
}

// manualOf returns the manual of a rule as far as it is about a check: all but the sections that are
// about other checks.
func manualOf(a *analysis.Analyzer, check string) *comment.Doc {
	part := new(comment.Doc)
	other := false
	for _, block := range body(a.Doc).Content {
		if heading, ok := block.(*comment.Heading); ok {
			title := strings.TrimSpace(docText(&comment.Doc{Content: []comment.Block{heading}}, -1))
			title = strings.TrimPrefix(title, "# ")
			other = title != check && slices.ContainsFunc(rule.Checks(a), func(k rule.Check) bool { return k.Name == title })
		}
		if !other {
			part.Content = append(part.Content, block)
		}
	}
	return part
}

// names reports whether the text has the check as a word of its own.
func names(text, check string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool {
		return r != '-' && (r < 'a' || r > 'z')
	}), check)
}

// synopsis is the first line of a manual, body what follows it.
func synopsis(manual string) string {
	first, _, _ := strings.Cut(manual, "\n\n")
	return strings.Join(strings.Fields(first), " ")
}

func body(manual string) *comment.Doc {
	_, rest, _ := strings.Cut(manual, "\n\n")
	return new(comment.Parser).Parse(rest)
}

func docText(doc *comment.Doc, width int) string {
	p := comment.Printer{TextWidth: width, TextCodePrefix: "    "}
	return string(p.Text(doc))
}

func docMarkdown(doc *comment.Doc) string {
	p := comment.Printer{HeadingLevel: 3, HeadingID: func(*comment.Heading) string { return "" }}
	return string(p.Markdown(doc))
}
