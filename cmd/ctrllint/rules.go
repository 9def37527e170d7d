package main

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// listRules prints one row per check.
func (c *command) listRules(args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("rules takes no arguments; ctrllint explain %s prints its manual", args[0])
	}
	return writeChecks(c.stdout, c.rules, c.screen(c.stdout).Width)
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
