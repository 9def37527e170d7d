package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// writePlaces writes what is in force for people.
func writePlaces(w io.Writer, places []placeSettings) error {
	var b strings.Builder
	for i, p := range places {
		if i > 0 {
			b.WriteString("\n")
		}
		p.write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (p placeSettings) write(b *strings.Builder) {
	fmt.Fprintf(b, "%s\n", p.title())
	fmt.Fprintf(b, "  file   %s\n", cmp.Or(p.File, "none: the defaults are in force"))
	if len(p.Extends) > 0 {
		fmt.Fprintf(b, "  on     %s\n", strings.Join(p.Extends, ", "))
	}
	fmt.Fprintf(b, "  tests  %v\n", p.Tests)
	if len(p.Tags) > 0 {
		fmt.Fprintf(b, "  tags   %s\n", strings.Join(p.Tags, ", "))
	}
	for _, name := range slices.Sorted(maps.Keys(p.Options)) {
		option := p.Options[name]
		fmt.Fprintf(b, "  option %s: %s (%s)\n", name, strings.Join(option.Values, ", "), option.From)
	}
	b.WriteString("\n")
	p.writeChecks(b)
	if p.Path != p.Module || len(p.Paths) == 0 {
		return
	}
	b.WriteString("\n  Some paths differ; ctrllint config FILE shows what holds for one file:\n")
	for _, entry := range p.Paths {
		fmt.Fprintf(b, "    %s  %s%s\n", entry.From, strings.Join(entry.Match, ", "), entry.what())
	}
}

func (p placeSettings) title() string {
	switch {
	case p.Path != p.Module:
		return p.Path + ", in the module in " + p.Module
	case p.Module == ".":
		return "the module in the working directory"
	}
	return "the module in " + p.Module
}

// writeChecks writes a table with a row per check.
func (p placeSettings) writeChecks(b *strings.Builder) {
	names := len("CHECK")
	for _, k := range p.Checks {
		names = max(names, len(k.Rule)+1+len(k.Check))
	}
	row := func(name, on, severity, from string) {
		fmt.Fprintf(b, "  %-*s  %-3s  %-8s  %s\n", names, name, on, severity, from)
	}
	row("CHECK", "ON", "SEVERITY", "FROM")
	for _, k := range p.Checks {
		from := cmp.Or(k.OnFrom, "default")
		if !k.On {
			row(k.Rule+"/"+k.Check, "off", "", from)
			continue
		}
		if k.SeverityFrom != "" && k.SeverityFrom != k.OnFrom {
			from += ", severity " + k.SeverityFrom
		}
		row(k.Rule+"/"+k.Check, "on", k.Severity, from)
	}
}

// what says what an entry of paths changes.
func (e pathEntry) what() string {
	text := ""
	if len(e.Checks) > 0 {
		text += "; checks " + strings.Join(e.Checks, ", ")
	}
	for _, name := range slices.Sorted(maps.Keys(e.Severity)) {
		text += "; " + name + " is " + e.Severity[name]
	}
	return text
}
