package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// listRules prints one row per check, or a list of them in JSON.
func (c *command) listRules(args []string) error {
	flags := flag.NewFlagSet("rules", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	format := flags.String("format", "text", "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("rules takes no arguments; ctrllint explain %s prints its manual", flags.Arg(0))
	}
	switch *format {
	case "text":
		return writeChecks(c.stdout, c.rules, c.screen(c.stdout).Width)
	case "json":
		return writeChecksJSON(c.stdout, c.rules)
	}
	return fmt.Errorf("rules: no format %q: there are text and json", *format)
}

// A listedCheck is a check in the JSON form of the list. Its keys are added to, and never renamed or
// removed.
type listedCheck struct {
	Rule  string   `json:"rule"`
	Check string   `json:"check"`
	Tier  string   `json:"tier"`
	About string   `json:"about"` // what it reports
	Help  string   `json:"help"`
	Fixes []string `json:"fixes"` // the classes of its fixes
	Since string   `json:"since"` // the first release with it, or unreleased
	Page  string   `json:"page"`
}

func writeChecksJSON(w io.Writer, rules []*analysis.Analyzer) error {
	list := []listedCheck{}
	for _, a := range rules {
		for _, k := range rule.Checks(a) {
			list = append(list, listedCheck{
				Rule: a.Name, Check: k.Name, Tier: string(k.Tier), About: k.Summary, Help: k.HelpAt(""),
				Fixes: k.Fixes.Classes(), Since: analyzers.Since(a.Name + "/" + k.Name), Page: rule.CheckPage(a.Name, k.Name),
			})
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(list)
}

// writeChecks writes the table of the checks of some rules. With a width, summaries are wrapped
// inside their column.
func writeChecks(w io.Writer, rules []*analysis.Analyzer, width int) error {
	names, fixes := len("CHECK"), len("FIXES")
	for _, name := range config.CheckNames(rules) {
		names = max(names, len(name))
	}
	for _, a := range rules {
		for _, check := range rule.Checks(a) {
			fixes = max(fixes, len(check.Fixes.String()))
		}
	}
	const tiers = len("default")
	margin := names + tiers + fixes + 6
	if width > 0 {
		width = max(width-margin, 20)
	}
	row := func(name, tier, fix, summary string) string {
		text := strings.ReplaceAll(wrapText(summary, width), "\n", "\n"+strings.Repeat(" ", margin))
		return fmt.Sprintf("%-*s  %-*s  %-*s  %s\n", names, name, tiers, tier, fixes, fix, text)
	}

	var b strings.Builder
	b.WriteString(row("CHECK", "TIER", "FIXES", "REPORTS"))
	for _, a := range rules {
		for _, check := range rule.Checks(a) {
			b.WriteString(row(a.Name+"/"+check.Name, string(check.Tier), check.Fixes.String(), check.Summary))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// wrapText breaks a text into lines of at most width letters; 0 means one line.
func wrapText(text string, width int) string {
	var lines []string
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && (width == 0 || len(lines[last])+1+len(word) <= width) {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return strings.Join(lines, "\n")
}
