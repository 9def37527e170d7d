package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/manual"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const (
	pages  = "docs/rules"
	readme = "README.md"
	schema = "docs/ctrllint.schema.json"

	tableBegin = "<!-- rules: written by go run ./tools/gendocs -->\n"
	tableEnd   = "<!-- end of rules -->\n"
)

// generate returns the text of every generated file, by its name from the root.
func generate(root string, rules []*analysis.Analyzer) (map[string]string, error) {
	files := make(map[string]string)
	for _, a := range rules {
		files[pages+"/"+a.Name+".md"] = page(a)
	}
	files[pages+"/README.md"] = "# Rules\n\n" + table(rules, "") + "\n" + note
	described, err := config.Schema(rules)
	if err != nil {
		return nil, err
	}
	files[schema] = string(described)
	text, err := os.ReadFile(filepath.Join(root, readme))
	if err != nil {
		return nil, err
	}
	before, rest, begins := strings.Cut(string(text), tableBegin)
	_, after, ends := strings.Cut(rest, tableEnd)
	if !begins || !ends {
		return nil, fmt.Errorf("%s has no place for the table of rules, which stands between %q and %q", readme, tableBegin, tableEnd)
	}
	files[readme] = before + tableBegin + "\n" + table(rules, pages+"/") + "\n" + tableEnd + after
	return files, nil
}

const note = "Default checks are on for everybody, strict ones with `--strict` or by name.\n" +
	"The pages are written from the rules' manuals by `go run ./tools/gendocs`.\n"

// table lists the rules and their checks; to is the way from the document to the pages.
func table(rules []*analysis.Analyzer, to string) string {
	var b strings.Builder
	b.WriteString("| rule | what it does | checks (strict ones in italics) |\n|---|---|---|\n")
	for _, a := range rules {
		var checks []string
		for _, c := range rule.Checks(a) {
			name := "`" + c.Name + "`"
			if c.Tier == rule.Strict {
				name = "*" + name + "*"
			}
			checks = append(checks, name)
		}
		synopsis, _ := manual.Split(a.Doc)
		fmt.Fprintf(&b, "| [%s](%s%s.md) | %s | %s |\n", a.Name, to, a.Name, synopsis, strings.Join(checks, ", "))
	}
	return b.String()
}

// page is the manual of a rule, below a table of its checks.
func page(a *analysis.Analyzer) string {
	var b strings.Builder
	synopsis, body := manual.Split(a.Doc)
	fmt.Fprintf(&b, "<!-- Written from analyzers/%s/doc.go by go run ./tools/gendocs; edit it there. -->\n\n", a.Name)
	fmt.Fprintf(&b, "# %s\n\n%s\n\n| check | tier | reports | fixes |\n|---|---|---|---|\n", a.Name, sentence(synopsis))
	for _, c := range rule.Checks(a) {
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s | %s |\n", c.Name, c.Name, c.Tier, c.Summary, c.Fixes)
	}
	fmt.Fprintf(&b, "\n%s\n", manual.Markdown(body, 2))
	if options := config.OptionsOf(a); len(options) > 0 {
		b.WriteString("## Options\n\nWhat the rule can be told about your code, under `options` in `.ctrllint.yml`\n" +
			"([configuration](../configuration.md#options)):\n\n| option | meaning |\n|---|---|\n")
		for _, o := range options {
			fmt.Fprintf(&b, "| `%s` | %s |\n", o.Name, o.Meaning)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "`ctrllint explain %s` prints this page.\n", a.Name)
	return b.String()
}

func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// strayPages returns the pages of rules that are gone.
func strayPages(root string, files map[string]string) ([]string, error) {
	found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pages), "*.md"))
	if err != nil {
		return nil, err
	}
	var stray []string
	for _, file := range found {
		if name := pages + "/" + filepath.Base(file); files[name] == "" {
			stray = append(stray, name)
		}
	}
	return stray, nil
}
