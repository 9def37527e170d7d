package main

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed assets
var assets embed.FS

// repository is where links to files lead that are no page of the site.
const repository = "https://github.com/ctrllint/ctrllint/"

// A page is a document in Markdown before it is rendered, and a file of the site after.
type page struct {
	Source  string // the file in the repository that its links start from
	Address string // its file in the site
	Title   string
	Edit    string // the file in the repository that it is written in
	Badges  []string

	Above, Previous, Next *page

	text string
	Body template.HTML
}

// Name is the title below the page above: of a check without its rule.
func (p *page) Name() string { return path.Base(p.Title) }

// build returns the files of the site by name.
func build(root string, rules []*analysis.Analyzer) (map[string][]byte, error) {
	documents, err := readDocuments(root)
	if err != nil {
		return nil, err
	}
	manuals := rulePages(rules)
	pages := slices.Concat(documents, manuals)
	files, err := copyAssets()
	if err != nil {
		return nil, err
	}
	r := newRenderer(root, pages, files)
	for _, p := range pages {
		if err := r.render(p); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Source, err)
		}
	}
	if err := r.missingPlots(); err != nil {
		return nil, err
	}
	if err := writePages(files, pages, menu(documents, manuals)); err != nil {
		return nil, err
	}
	files["search-data.js"], err = searchData(pages)
	return files, err
}

// copyAssets returns the files that the site has as they are, and the colours of programs.
func copyAssets() (map[string][]byte, error) {
	files := make(map[string][]byte)
	for from, to := range map[string]string{
		"assets/site.js":                  "site.js",
		"assets/minisearch/minisearch.js": "minisearch.js",
		"assets/minisearch/LICENSE.txt":   "minisearch-LICENSE.txt",
		"assets/style.css":                "style.css",
	} {
		content, err := assets.ReadFile(from)
		if err != nil {
			return nil, err
		}
		files[to] = content
	}
	colours, err := programColours()
	files["style.css"] = append(files["style.css"], colours...)
	return files, err
}

// writePages puts each page into the frame that all have.
func writePages(files map[string][]byte, pages []*page, groups []group) error {
	frame, err := template.New("page.html").Funcs(template.FuncMap{"related": related}).ParseFS(assets, "assets/page.html")
	if err != nil {
		return err
	}
	missing := &page{
		Title: "No such page", Body: "<h1>No such page</h1><p>The search knows all pages, and so does the list at the side.</p>",
	}
	for _, p := range slices.Concat(pages, []*page{missing}) {
		root := strings.Repeat("../", strings.Count(p.Address, "/"))
		name := p.Address
		if p == missing { // shown at any address, so that relative links would not do
			root, name = rule.Site, "404.html"
		}
		var b bytes.Buffer
		err := frame.Execute(&b, struct {
			*page
			This             *page
			Root, Repository string
			Menu             []group
		}{p, p, root, repository, groups})
		if err != nil {
			return err
		}
		files[name] = b.Bytes()
	}
	return nil
}

// related says whether a page is the other one or below it.
func related(p, other *page) bool {
	return p.Address == other.Address || p.Above != nil && p.Above.Address == other.Address
}

// relative returns the way from a page to another file of the site.
func relative(from, to string) string {
	up, dir := "", path.Dir(from)
	for dir != "." && !strings.HasPrefix(to, dir+"/") {
		up, dir = up+"../", path.Dir(dir)
	}
	return up + strings.TrimPrefix(to, dir+"/")
}
