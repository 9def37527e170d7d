package main

import (
	"flag"
	"fmt"
	"strings"
)

const helpHead = `ctrllint finds the hazards of Kubernetes controllers.

Usage:
  ctrllint [flags] [packages, directories or files]   check them (default ./...)
`

const helpTail = `
Selecting checks (--checks):
  A list of words, separated by commas and applied from left to right:
    default, strict   the checks of the default tier; those of both tiers
    RULE              the checks of a rule (with --strict, the strict ones too)
    RULE/CHECK        one check
    -WORD             takes away what WORD adds; a list that starts so takes
                      away from what the configuration file selects
  --checks errchan                         that rule alone
  --checks default,ctxrunnable/not-joined  one check more
  --checks=-errchan/dropped-error          one check less

Each module has the .ctrllint.yml in its root or the nearest folder above it,
up to the root of the repository: ctrllint config shows what is in force.

Exit status: 0 clean, 1 findings (those of severity info do not count, see
--fail-on), 2 not everything could be checked.

As a tool of go vet, where each rule has a list of its own:
  go vet -vettool=$(which ctrllint) -errchan.checks=strict ./...
`

func (c *command) help() error {
	var b strings.Builder
	b.WriteString(helpHead)
	for _, s := range subcommands() {
		usage := strings.TrimSpace(s.Name + " " + s.Args)
		fmt.Fprintf(&b, "  ctrllint %-25s %s\n", usage, indentHelp(s.Summary, 37))
	}
	b.WriteString("\nFlags:\n")
	new(options).flags().VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		name := strings.TrimSpace(dashed(f.Name) + " " + value)
		fmt.Fprintf(&b, "  %-16s  %s\n", name, indentHelp(usage, 20))
	})
	b.WriteString(helpTail)
	_, err := fmt.Fprint(c.stdout, b.String())
	return err
}

// indentHelp wraps a text to the columns right of a margin on 80 columns.
func indentHelp(text string, margin int) string {
	return strings.ReplaceAll(wrapText(text, 80-margin), "\n", "\n"+strings.Repeat(" ", margin))
}
