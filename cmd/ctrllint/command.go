package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// Exit statuses, the same in every format.
const (
	exitClean      = 0
	exitFindings   = 1
	exitNotChecked = 2 // not everything could be checked, bad arguments included
)

// A command is the program with all that it touches, so that tests can run it in process.
type command struct {
	stdout, stderr io.Writer
	env            []string
	rules          []*analysis.Analyzer
	color          string    // auto, always or never
	stdin          io.Reader // of lsp
	lint           func(context.Context, lint.Options) (*lint.Result, error)
	session        *lint.Session                                          // of lsp
	openCache      func(getenv func(string) string) (*cache.Cache, error) // nil for a run without
}

// A subcommand does anything but linting.
type subcommand struct {
	Name, Args, Summary string // also read by the completion scripts
	run                 func(c *command, args []string) error
}

func subcommands() []subcommand {
	return []subcommand{
		{"init", "[DIR]", "set ctrllint up in a repository: configuration, baseline, CI and hook", (*command).initialize},
		{"explain", "RULE[/CHECK]", "print the manual of a rule, or what it says about one check", (*command).explain},
		{"rules", "[--format json]", "list the rules, their checks and the tier of each", (*command).listRules},
		{"config", "[FLAGS] [FILE...]", "print what is in force where, and where it comes from", (*command).showConfig},
		{"inspect", "[PACKAGES]", "list what is recognised: Runnables, controllers, elections, ...; --format text, json or dot", (*command).inspect},
		{"suppress", "FILE:LINE...", "write a directive with --reason TEXT above the findings at these lines", (*command).suppress},
		{"report", "html REPORT.json...", "make one page of JSON reports, with -o FILE, and --earlier OLD.json to compare with", (*command).makeReport},
		{"cache", "[clear]", "show where results are kept between runs and how much that is, or delete them", (*command).cache},
		{"lsp", "", "serve an editor that speaks the language server protocol, on standard input and output", (*command).serveLSP},
		{"version", "", "print the version, the commit, Go and x/tools", (*command).printVersion},
		{"completion", "bash|zsh|fish", "print a completion script for a shell", (*command).completion},
	}
}

// run executes the command and returns its exit status.
func (c *command) run(ctx context.Context, args []string) int {
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return c.exit(c.help())
		case "-version", "--version":
			args = []string{"version"}
		}
		for _, s := range subcommands() {
			if s.Name == args[0] {
				return c.subcommand(s, args[1:])
			}
		}
	}
	o, err := parseOptions(args)
	if err == nil {
		err = errors.Join(misspelt(o, args), notGo(o))
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		return c.exit(c.help())
	case err != nil:
		return c.exit(err)
	}
	c.color = o.color
	return c.check(ctx, o)
}

func (c *command) subcommand(s subcommand, args []string) int {
	for _, arg := range args {
		if arg == "-h" || arg == "-help" || arg == "--help" {
			_, err := fmt.Fprintf(c.stdout, "usage: ctrllint %s %s\n\n%s\n", s.Name, s.Args, s.Summary)
			return c.exit(err)
		}
	}
	return c.exit(s.run(c, args))
}

// exit tells what went wrong, if anything, and returns the exit status.
func (c *command) exit(err error) int {
	if err == nil {
		return exitClean
	}
	fmt.Fprintf(c.stderr, "ctrllint: %v\n", err)
	return exitNotChecked
}
