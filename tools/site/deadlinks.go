package main

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// deadLinks follows the links of all pages of the site into the site and into the repository, and
// looks for pages that nothing leads to. What leads elsewhere is not followed, so that the answer is
// the same without a network.
func deadLinks(root string, files map[string][]byte) []error {
	c := &linkChecker{root: root, files: files, ids: make(map[string]map[string]bool), reached: make(map[string]bool)}
	links := make(map[string][]string)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Ext(name) == ".html" {
			links[name] = c.read(name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(links)) {
		for _, link := range links[name] {
			if problem := c.follow(name, link); problem != "" {
				c.problems = append(c.problems, fmt.Errorf("%s: link to %s: %s", name, link, problem))
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(links)) {
		if !c.reached[name] && name != "index.html" && name != "404.html" {
			c.problems = append(c.problems, fmt.Errorf("%s: no page leads here", name))
		}
	}
	return c.problems
}

type linkChecker struct {
	root     string
	files    map[string][]byte
	ids      map[string]map[string]bool // by page
	reached  map[string]bool            // pages that another page leads to
	problems []error
}

// read notes the IDs of a page and returns its links.
func (c *linkChecker) read(name string) []string {
	document, err := parse(c.files[name])
	if err != nil {
		c.problems = append(c.problems, fmt.Errorf("%s: %w", name, err))
		return nil
	}
	ids := make(map[string]bool)
	c.ids[name] = ids
	var links []string
	elements(document, func(n *html.Node) {
		if id := attribute(n, "id"); id != "" {
			if ids[id] {
				c.problems = append(c.problems, fmt.Errorf("%s: two elements have the ID %s", name, id))
			}
			ids[id] = true
		}
		for _, key := range []string{"href", "src"} {
			if link := attribute(n, key); link != "" {
				links = append(links, link)
			}
		}
	})
	return links
}

// follow says what is wrong with a link of a page; "" if nothing is.
func (c *linkChecker) follow(from, link string) string {
	for _, kind := range []string{"blob/main/", "tree/main/"} {
		if name, ok := strings.CutPrefix(link, repository+kind); ok {
			name, _, _ = strings.Cut(name, "#")
			if _, err := os.Stat(filepath.Join(c.root, filepath.FromSlash(name))); err != nil {
				return "the repository has no such file"
			}
			return ""
		}
	}
	to, inside := strings.CutPrefix(link, rule.Site)
	if !inside && (strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:")) {
		return ""
	}
	name, id, _ := strings.Cut(to, "#")
	switch {
	case name == "" && inside:
		name = "index.html"
	case name == "":
		name = from
	case !inside:
		name = path.Join(path.Dir(from), name)
	}
	if c.files[name] == nil {
		return "no such page"
	}
	if name != from {
		c.reached[name] = true
	}
	if id != "" && !c.ids[name][id] {
		return "the page has no such section"
	}
	return ""
}
