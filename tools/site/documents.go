package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// documents are the pages that are written by hand.
var documents = []string{"*.md", "docs/*.md", "realbugs/*.md", "editors/*/*.md"}

// project are the documents about ctrllint itself; all others say how to use it.
var project = []string{
	"docs/comparison.md", "docs/output.md", "docs/results.md", "docs/performance.md", "docs/architecture.md", "realbugs/README.md", "CONTRIBUTING.md", "CHANGELOG.md",
}

// first are the documents that a newcomer reads before the others.
var first = []string{"README.md", "docs/getting-started.md", "docs/configuration.md", "docs/ci.md", "docs/editors.md", "docs/fixes.md"}

func readDocuments(root string) ([]*page, error) {
	var pages []*page
	for _, pattern := range documents {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		for _, file := range found {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			relative, err := filepath.Rel(root, file)
			if err != nil {
				return nil, err
			}
			source := filepath.ToSlash(relative)
			title, err := titleOf(source, string(text))
			if err != nil {
				return nil, err
			}
			pages = append(pages, &page{Source: source, Address: addressOf(source), Title: title, Edit: source, text: string(text)})
		}
	}
	if len(pages) == 0 {
		return nil, fmt.Errorf("no documents below %s", root)
	}
	return pages, nil
}

func titleOf(source, text string) (string, error) {
	if source == "README.md" {
		return "Overview", nil
	}
	for line := range strings.Lines(text) {
		if title, ok := strings.CutPrefix(line, "# "); ok {
			return strings.TrimSpace(title), nil
		}
	}
	return "", fmt.Errorf("%s has no title", source)
}

// addressOf returns the file of the site for a document: that of the folder for a README.
func addressOf(source string) string {
	if source == "README.md" {
		return "index.html"
	}
	name := strings.TrimPrefix(strings.TrimSuffix(source, ".md"), "docs/")
	if path.Base(name) == "README" {
		name = path.Dir(name)
	}
	return strings.ToLower(name) + ".html"
}

// A group is a part of the menu.
type group struct {
	Title string
	Pages []*page
	Below map[*page][]*page // pages that are shown with the page above them only
}

func menu(documents, manuals []*page) []group {
	use, about := group{Title: "Use"}, group{Title: "Project"}
	for _, p := range documents {
		if slices.Contains(project, p.Source) {
			about.Pages = append(about.Pages, p)
		} else {
			use.Pages = append(use.Pages, p)
		}
	}
	slices.SortStableFunc(use.Pages, byPlaceIn(first))
	slices.SortStableFunc(about.Pages, byPlaceIn(project))
	rules := group{Title: "Rules", Below: make(map[*page][]*page)}
	for _, p := range manuals {
		if p.Above != nil && p.Above.Above != nil {
			rules.Below[p.Above] = append(rules.Below[p.Above], p)
		} else {
			rules.Pages = append(rules.Pages, p)
		}
	}
	return []group{use, rules, about}
}

// byPlaceIn orders pages as a list does; what it does not name comes last.
func byPlaceIn(list []string) func(a, b *page) int {
	place := func(p *page) int {
		if i := slices.Index(list, p.Source); i >= 0 {
			return i
		}
		return len(list)
	}
	return func(a, b *page) int { return place(a) - place(b) }
}
