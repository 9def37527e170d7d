package main

import (
	"fmt"
	"go/doc/comment"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/manual"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// rulePages returns the list of the rules, and the pages of each rule and its checks.
func rulePages(rules []*analysis.Analyzer) []*page {
	index := &page{Source: "docs/rules/README.md", Address: inSite(rule.Index), Title: "All rules and checks", Edit: "analyzers/analyzers.go", text: listOfRules(rules)}
	pages := []*page{index}
	for _, a := range rules {
		of := &page{
			Source: "docs/rules/" + a.Name + ".md", Address: inSite(rule.Page(a.Name)), Title: a.Name,
			Edit: "analyzers/" + a.Name + "/doc.go", Above: index, text: ruleText(a),
		}
		pages = append(pages, of)
		pages = append(pages, checkPages(a, of)...)
	}
	return pages
}

func inSite(address string) string { return strings.TrimPrefix(address, rule.Site) }

func checkPages(a *analysis.Analyzer, of *page) []*page {
	var pages []*page
	_, body := manual.Split(a.Doc)
	for _, c := range rule.Checks(a) {
		p := &page{
			Source: of.Source, Address: inSite(rule.CheckPage(a.Name, c.Name)), Title: a.Name + "/" + c.Name,
			Edit: of.Edit, Above: of, Badges: badges(c), text: checkText(a, c, manual.Section(body, c.Name)),
		}
		if len(pages) > 0 {
			p.Previous = pages[len(pages)-1]
			p.Previous.Next = p
		}
		pages = append(pages, p)
	}
	return pages
}

func badges(c rule.Check) []string {
	list := []string{string(c.Tier)}
	for _, class := range c.Fixes.Classes() {
		list = append(list, class+" fix")
	}
	return list
}

// onAndOff is the title of the section that is the same for all checks.
const onAndOff = "On and off"

func checkText(a *analysis.Analyzer, c rule.Check, section *comment.Doc) string {
	id := a.Name + "/" + c.Name
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s.\n\n", id, upper(c.Summary))
	if help := c.HelpAt(""); help != "" {
		fmt.Fprintf(&b, "**To mend it:** %s.\n\n", help)
	}
	fmt.Fprintf(&b, "%s\n", manual.Markdown(section, 2))
	b.WriteString("## " + onAndOff + "\n\n")
	if c.Tier == rule.Strict {
		fmt.Fprintf(&b, "The check is strict: it is on with `--strict`, or by name in [`.ctrllint.yml`](../configuration.md):\n\n```yaml\nchecks: [default, %s]\n```\n\n", id)
	} else {
		fmt.Fprintf(&b, "The check is on by default. [`.ctrllint.yml`](../configuration.md) turns it off:\n\n```yaml\nchecks: [default, -%s]\n```\n\n", id)
	}
	fmt.Fprintf(&b, "A single finding that is meant to be there gets a [directive](suppression.md) with the reason:\n\n"+
		"```go\n//ctrllint:ignore %s why it is meant\n```\n\n`ctrllint explain %s` prints this page.\n", id, id)
	return b.String()
}

// ruleText is the manual of a rule without the sections of its checks, which have pages of their own.
func ruleText(a *analysis.Analyzer) string {
	synopsis, body := manual.Split(a.Doc)
	checks := rule.Checks(a)
	rest := manual.Select(body, func(title string) bool {
		return !slices.ContainsFunc(checks, func(c rule.Check) bool { return c.Name == title })
	})
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s.\n\n%s\n%s\n", a.Name, upper(synopsis), tableOfChecks(a), manual.Markdown(rest, 2))
	if options := config.OptionsOf(a); len(options) > 0 {
		b.WriteString("## Options\n\nWhat the rule can be told about your code, under `options` in [`.ctrllint.yml`](../configuration.md#options):\n\n| option | meaning |\n|---|---|\n")
		for _, o := range options {
			fmt.Fprintf(&b, "| `%s` | %s |\n", o.Name, o.Meaning)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "`ctrllint explain %s` prints the manual of the rule with all its checks.\n", a.Name)
	return b.String()
}

// tableOfChecks links each check to its page, by the link to its section in the page of the rule.
func tableOfChecks(a *analysis.Analyzer) string {
	var b strings.Builder
	b.WriteString("| check | reports | tier | fixes |\n|---|---|---|---|\n")
	for _, c := range rule.Checks(a) {
		fmt.Fprintf(&b, "| [`%s`](%s.md#%s) | %s | %s | %s |\n", c.Name, a.Name, c.Name, c.Summary, c.Tier, c.Fixes)
	}
	return b.String()
}

func listOfRules(rules []*analysis.Analyzer) string {
	var b strings.Builder
	b.WriteString("# All rules and checks\n\nDefault checks are on for everybody, strict ones with `--strict` or by name.\n\n")
	for _, a := range rules {
		synopsis, _ := manual.Split(a.Doc)
		fmt.Fprintf(&b, "## %s\n\n[%s](%s.md) %s.\n\n%s\n", a.Name, a.Name, a.Name, synopsis, tableOfChecks(a))
	}
	return b.String()
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
