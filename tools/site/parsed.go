package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// elements walks all elements of a document.
func elements(root *html.Node, visit func(n *html.Node)) {
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			visit(n)
		}
	}
}

func attribute(n *html.Node, name string) string {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
	if i < 0 {
		return ""
	}
	return n.Attr[i].Val
}

// An entry is what the search finds: a page, or a section of it.
type entry struct {
	Address string `json:"id"`
	Title   string `json:"title"`
	Page    string `json:"page"`
	Text    string `json:"text"`
}

// searchData returns a script with the sections of all pages: a page that is read from a file may load
// scripts, and not data.
func searchData(pages []*page) ([]byte, error) {
	var entries []entry
	for _, p := range pages {
		if p.Address == inSite(rule.Index) {
			continue // repeats what the pages of the rules say
		}
		found, err := sections(p)
		if err != nil {
			return nil, err
		}
		entries = append(entries, found...)
	}
	data, err := json.Marshal(entries)
	return slices.Concat([]byte("const searchData = "), data, []byte(";\n")), err
}

// sections returns the page up to its first section, and then each section.
func sections(p *page) ([]entry, error) {
	root, err := html.Parse(strings.NewReader(string(p.Body)))
	if err != nil {
		return nil, err
	}
	entries := []entry{{Address: p.Address, Title: p.Title, Page: p.Title}}
	var body *html.Node
	elements(root, func(n *html.Node) {
		if n.Data == "body" {
			body = n
		}
	})
	for n := range body.ChildNodes() {
		text := strings.Join(strings.Fields(content(n)), " ")
		id := attribute(n, "id")
		switch {
		case n.Data == "h1":
		case p.Badges != nil && text == onAndOff:
			return entries, nil // would be found once for each check
		case strings.HasPrefix(n.Data, "h") && id != "":
			entries = append(entries, entry{Address: p.Address + "#" + id, Title: text, Page: p.Title})
		default:
			last := &entries[len(entries)-1]
			last.Text = strings.TrimSpace(last.Text + " " + text)
		}
	}
	return entries, nil
}

func content(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for below := range n.Descendants() {
		if below.Type == html.TextNode {
			b.WriteString(below.Data)
			if below.Parent.Data == "td" || below.Parent.Data == "th" {
				b.WriteString(" ")
			}
		}
	}
	return b.String()
}

func parse(content []byte) (*html.Node, error) { return html.Parse(bytes.NewReader(content)) }
