package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/fix"
)

// suppress writes directives that answer the findings at places, each with the same reason.
func (c *command) suppress(args []string) error {
	flags := flag.NewFlagSet("suppress", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	reason := flags.String("reason", "", "")
	dir := flags.String("C", "", "")
	strict := flags.Bool("strict", false, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("suppress: %w", err)
	}
	switch {
	case strings.TrimSpace(*reason) == "":
		return errors.New(`suppress: say why the finding is no hazard: --reason "TEXT"`)
	case strings.ContainsAny(*reason, "\r\n"):
		return errors.New("suppress: a reason has one line")
	case flags.NArg() == 0:
		return errors.New("suppress takes the places of findings, as FILE:LINE")
	}
	places, err := parsePlaces(flags.Args())
	if err != nil {
		return err
	}
	found, err := c.at(*dir, *strict, places)
	if err != nil {
		return err
	}
	var answered []finding.Finding
	for _, p := range places {
		if len(found[p]) == 0 {
			return fmt.Errorf("suppress: there is no finding at %s", p)
		}
		directive, err := p.directive(*dir, found[p], *reason)
		if err != nil {
			return err
		}
		answered = append(answered, directive)
	}
	plan, err := fix.Make(answered, fix.Options{Dir: *dir})
	if err != nil {
		return err
	}
	for _, left := range plan.Left {
		return fmt.Errorf("suppress: nothing was written: %s:%d: %s", left.Finding.File, left.Finding.Line, left.Reason)
	}
	if err := fix.Write(plan.Files); err != nil {
		return err
	}
	for _, p := range places {
		fmt.Fprintf(c.stdout, "%s: %s\n", p, strings.Join(checksOf(found[p]), ", "))
	}
	return nil
}

// A place is a line of a file, as the user names it.
type place struct {
	file string
	line int
}

func (p place) String() string { return fmt.Sprintf("%s:%d", p.file, p.line) }

// parsePlaces reads FILE:LINE, with or without a column.
func parsePlaces(args []string) ([]place, error) {
	var places []place
	for _, arg := range args {
		part := strings.Split(arg, ":")
		numbers := 0
		for len(part)-numbers > 1 && numbers < 2 {
			if _, err := strconv.Atoi(part[len(part)-numbers-1]); err != nil {
				break
			}
			numbers++
		}
		if numbers == 0 {
			return nil, fmt.Errorf("suppress: %s is no place: FILE:LINE", arg)
		}
		line, _ := strconv.Atoi(part[len(part)-numbers])
		p := place{strings.Join(part[:len(part)-numbers], ":"), line}
		if !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	return places, nil
}

// at returns the findings at places.
func (c *command) at(dir string, strict bool, places []place) (map[place][]finding.Finding, error) {
	o := &options{dir: dir, tests: true, strict: strict}
	for _, p := range places {
		if folder := "./" + filepath.ToSlash(filepath.Dir(p.file)); !slices.Contains(o.patterns, folder) {
			o.patterns = append(o.patterns, folder)
		}
		if filepath.IsAbs(p.file) {
			return nil, fmt.Errorf("suppress: %s: name the file from the working directory", p.file)
		}
	}
	ctx := context.Background()
	conf, err := c.configure(ctx, o)
	if err != nil {
		return nil, err
	}
	result, err := c.lint(ctx, conf.lintOptions(c.env))
	if err != nil {
		return nil, err
	}
	conf.judge(result)
	found := make(map[place][]finding.Finding)
	for _, f := range result.Findings {
		for _, p := range places {
			if filepath.Clean(filepath.FromSlash(f.File)) == filepath.Clean(p.file) && f.Line == p.line {
				found[p] = append(found[p], f)
			}
		}
	}
	return found, nil
}

// directive returns a finding at the place whose fix writes the directive above the line.
func (p place) directive(dir string, found []finding.Finding, reason string) (finding.Finding, error) {
	source, err := os.ReadFile(filepath.Join(dir, p.file))
	if err != nil {
		return finding.Finding{}, err
	}
	offset := 0
	for range p.line - 1 {
		offset += bytes.IndexByte(source[offset:], '\n') + 1
	}
	line := source[offset:]
	indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
	text := fmt.Sprintf("%s//ctrllint:ignore %s %s\n", indent, strings.Join(checksOf(found), ","), strings.TrimSpace(reason))
	f := finding.Finding{Range: finding.Range{File: filepath.ToSlash(p.file), Line: p.line}}
	f.Fixes = []finding.Fix{{Applicability: finding.Safe, Edits: []finding.Edit{{File: f.File, Offset: offset, EndOffset: offset, NewText: text}}}}
	return f, nil
}

// checksOf returns the checks of findings, each once.
func checksOf(found []finding.Finding) []string {
	var list []string
	for _, f := range found {
		if name := f.Rule + "/" + f.Check; !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}
