package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/inventory"
	"github.com/ctrllint/ctrllint/internal/report"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// inspect writes what the rules recognise in packages, as text, JSON or a graph in the language of
// Graphviz.
func (c *command) inspect(args []string) error {
	flags := flag.NewFlagSet("inspect", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	format := flags.String("format", "text", "")
	dir := flags.String("C", "", "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("inspect: %w", err)
	}
	write := map[string]func(io.Writer, []finding.Finding) error{"text": inventoryText, "json": inventoryJSON, "dot": inventoryDOT}[*format]
	if write == nil {
		return fmt.Errorf("inspect: no format %q: there are text, json and dot", *format)
	}
	ctx := context.Background()
	conf, err := c.configure(ctx, &options{dir: *dir, patterns: flags.Args(), tests: true})
	if err != nil {
		return err
	}
	opts := conf.lintOptions(c.env)
	opts.Analyzers = []*analysis.Analyzer{inventory.Analyzer}
	stop := c.showProgress(&opts)
	result, err := c.lint(ctx, opts)
	stop()
	if err != nil {
		return err
	}
	report.Errors(c.stderr, result.Errors, c.screen(c.stderr))
	found := result.Findings
	for _, s := range result.Suppressed {
		found = append(found, s.Finding)
	}
	if err := write(c.stdout, found); err != nil {
		return err
	}
	if incomplete(result) {
		return errors.New("not everything could be inspected")
	}
	return nil
}

// inventoryText lists what there is of each kind.
func inventoryText(w io.Writer, found []finding.Finding) error {
	var b strings.Builder
	for _, kind := range rule.Checks(inventory.Analyzer) {
		first := true
		for _, f := range found {
			if f.Check != kind.Name {
				continue
			}
			if first {
				fmt.Fprintf(&b, "%s: %s\n", kind.Name, kind.Summary)
				first = false
			}
			fmt.Fprintf(&b, "  %s:%d:%d: %s\n", f.File, f.Line, f.Column, f.Message)
			for _, r := range f.Related {
				fmt.Fprintf(&b, "      %s:%d:%d: %s\n", r.File, r.Line, r.Column, r.Message)
			}
		}
	}
	if b.Len() == 0 {
		var kinds []string
		for _, kind := range rule.Checks(inventory.Analyzer) {
			kinds = append(kinds, kind.Name)
		}
		last := len(kinds) - 1
		fmt.Fprintf(&b, "no %s or %s was recognised; the rules about goroutines, channels and errors look at every function, and need none\n", strings.Join(kinds[:last], ", "), kinds[last])
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// An item is the JSON form of what was recognised. Its keys are added to, and never renamed or removed.
type item struct {
	Kind     string            `json:"kind"`
	What     string            `json:"what"`
	File     string            `json:"file"`
	Line     int               `json:"line"`
	Column   int               `json:"column"`
	Package  string            `json:"package"`
	Function string            `json:"function"`
	Related  []finding.Related `json:"related"`
}

func inventoryJSON(w io.Writer, found []finding.Finding) error {
	items := []item{}
	for _, f := range found {
		items = append(items, item{f.Check, f.Message, f.File, f.Line, f.Column, f.Package, f.Function, f.Related})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(items)
}

// inventoryDOT draws a box for each package with what it holds, and an edge from the place that makes
// something known to what it is.
func inventoryDOT(w io.Writer, found []finding.Finding) error {
	var packages []string
	in := make(map[string][]string)
	var edges strings.Builder
	for i, f := range found {
		if in[f.Package] == nil {
			packages = append(packages, f.Package)
		}
		in[f.Package] = append(in[f.Package], fmt.Sprintf("    n%d [label=%q];\n", i, fmt.Sprintf("%s\n%s\n%s:%d", f.Check, f.Message, f.File, f.Line)))
		for _, r := range f.Related {
			fmt.Fprintf(&edges, "  %q -> n%d [label=%q];\n", fmt.Sprintf("%s:%d", r.File, r.Line), i, r.Message)
		}
	}
	var b strings.Builder
	b.WriteString("digraph ctrllint {\n  rankdir=LR;\n  node [shape=box];\n")
	for i, p := range packages {
		fmt.Fprintf(&b, "  subgraph cluster%d {\n    label=%q;\n%s  }\n", i, p, strings.Join(in[p], ""))
	}
	b.WriteString(edges.String() + "}\n")
	_, err := io.WriteString(w, b.String())
	return err
}
