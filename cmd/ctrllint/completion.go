package main

import (
	"embed"
	"flag"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/ctrllint/ctrllint/internal/config"
)

//go:embed completions
var completions embed.FS

// completion prints the script of a shell, made from the tables of flags, formats and checks.
func (c *command) completion(args []string) error {
	shells := []string{"bash", "zsh", "fish"}
	if len(args) != 1 || !slices.Contains(shells, args[0]) {
		return fmt.Errorf("completion takes one of %s", strings.Join(shells, ", "))
	}
	script, err := template.New("").Delims("<<", ">>").ParseFS(completions, "completions/*")
	if err != nil {
		return err
	}
	return script.ExecuteTemplate(c.stdout, args[0], struct {
		Flags       []completedFlag
		Subcommands []subcommand
		Formats     string
		Checks      string
		Shells      string
	}{completedFlags(), subcommands(), formatNames(" "), strings.Join(config.CheckNames(c.rules), " "), strings.Join(shells, " ")})
}

// A completedFlag is a row of the flag table as shells want it.
type completedFlag struct {
	Name    string // without dashes
	Dashed  string
	Summary string
	Takes   bool // a value
}

func completedFlags() []completedFlag {
	var flags []completedFlag
	new(options).flags().VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		summary, _, _ := strings.Cut(usage, ":")
		summary, _, _ = strings.Cut(summary, ",") // the first clause
		flags = append(flags, completedFlag{f.Name, dashed(f.Name), summary, value != ""})
	})
	return flags
}
