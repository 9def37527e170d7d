package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/yuin/goldmark/text"
	"golang.org/x/net/html"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const root = "../.."

// TestSite makes the whole site. No link in it is dead, and whatever the command says about a check
// leads to its page.
func TestSite(t *testing.T) {
	files, err := build(root, analyzers.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range deadLinks(root, files) {
		t.Error(problem)
	}
	for _, a := range analyzers.All() {
		ids := idsOf(t, files[inSite(a.URL)])
		for _, c := range rule.Checks(a) {
			if page := string(files[inSite(rule.CheckPage(a.Name, c.Name))]); !strings.Contains(page, "<h1 id=") || !strings.Contains(page, c.Name) {
				t.Errorf("%s is not about %s", rule.CheckPage(a.Name, c.Name), c.Name)
			}
			if !ids[c.Name] {
				t.Errorf("%s#%s, the address that drivers make, leads to no check", a.URL, c.Name)
			}
			if !strings.Contains(string(files["search-data.js"]), inSite(rule.CheckPage(a.Name, c.Name))) {
				t.Errorf("the search does not find %s/%s", a.Name, c.Name)
			}
		}
	}
	if files[inSite(rule.Index)] == nil {
		t.Errorf("%s is no page", rule.Index)
	}
}

func idsOf(t *testing.T, content []byte) map[string]bool {
	t.Helper()
	document, err := parse(content)
	if err != nil {
		t.Fatal(err)
	}
	ids := make(map[string]bool)
	elements(document, func(n *html.Node) { ids[attribute(n, "id")] = true })
	return ids
}

func TestDeadLinks(t *testing.T) {
	const start = `<h2 id="part"></h2><a href="#part"></a><a href="rules/a.html#one"></a><a href="https://example.com/x"></a>`
	tests := map[string]string{ // what is added to the first page
		"":                                "",
		`<a href="b.html"></a>`:           "index.html: link to b.html: no such page",
		`<img src="b.svg">`:               "index.html: link to b.svg: no such page",
		`<a href="#other"></a>`:           "index.html: link to #other: the page has no such section",
		`<a href="rules/a.html#two"></a>`: "index.html: link to rules/a.html#two: the page has no such section",
		`<i id="part"></i>`:               "index.html: two elements have the ID part",
		`<a href="` + rule.Site + `rules/a.html"></a>`:         "",
		`<a href="` + rule.Page("b") + `"></a>`:                "index.html: link to " + rule.Page("b") + ": no such page",
		`<a href="` + repository + `blob/main/README.md"></a>`: "",
		`<a href="` + repository + `blob/main/NONE.md"></a>`:   "index.html: link to " + repository + "blob/main/NONE.md: the repository has no such file",
	}
	for added, want := range tests {
		files := map[string][]byte{
			"index.html":   []byte(start + added),
			"rules/a.html": []byte(`<h2 id="one"></h2><a href="../index.html"></a>`),
		}
		got := ""
		if err := errors.Join(deadLinks(root, files)...); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", added, got, want)
		}
	}
	alone := map[string][]byte{"index.html": []byte(start), "rules/a.html": []byte(`<h2 id="one"></h2>`), "alone.html": nil}
	alone["alone.html"] = []byte("text")
	if got := errors.Join(deadLinks(root, alone)...); got == nil || got.Error() != "alone.html: no page leads here" {
		t.Errorf("a page that nothing leads to: %v", got)
	}
}

func TestLinksOfDocuments(t *testing.T) {
	guide := &page{Source: "docs/guide.md", Address: "guide.html", Title: "Guide"}
	of := &page{Source: "docs/rules/a.md", Address: "rules/a.html", Title: "a"}
	check := &page{Source: of.Source, Address: "rules/a/one.html", Title: "a/one", Badges: []string{"default"}}
	r := newRenderer(root, []*page{guide, of, check}, make(map[string][]byte))
	tests := []struct {
		from           *page
		markdown, want string
	}{
		{guide, "[a](rules/a.md)", `<a href="rules/a.html">a</a>`},
		{guide, "[one](rules/a.md#one)", `<a href="rules/a/one.html">one</a>`},
		{guide, "[part](rules/a.md#part)", `<a href="rules/a.html#part">part</a>`},
		{check, "[guide](../guide.md#part)", `<a href="../../guide.html#part">guide</a>`},
		{of, "[one](a.md#one)", `<a href="a/one.html" id="one">one</a>`},
		{guide, "`a/one` and `a/two` and [`a/one`](guide.md)", `<a href="rules/a/one.html"><code>a/one</code></a> and <code>a/two</code> and <a href="guide.html"><code>a/one</code></a>`},
		{check, "`a/one`", `<code>a/one</code>`},
		{guide, "[make](../Makefile)", `<a href="` + repository + `blob/main/Makefile">make</a>`},
		{guide, "[tools](../tools)", `<a href="` + repository + `tree/main/tools">tools</a>`},
		{guide, "[out](https://example.com/a.md)", `<a href="https://example.com/a.md">out</a>`},
		{guide, "[in](" + repository + "blob/main/docs/rules/a.md)", `<a href="rules/a.html">in</a>`},
	}
	for _, test := range tests {
		test.from.text = test.markdown
		if err := r.render(test.from); err != nil {
			t.Errorf("%s: %v", test.markdown, err)
		} else if got := string(test.from.Body); got != "<p>"+test.want+"</p>\n" {
			t.Errorf("%s in %s:\n%s\nwant\n%s", test.markdown, test.from.Address, got, test.want)
		}
	}
	guide.text = "[gone](gone.md)"
	if err := r.render(guide); err == nil {
		t.Error("a link to a file that does not exist is no error")
	}
}

func TestPlots(t *testing.T) {
	tests := []struct {
		table string
		want  []string // of the drawing; none if nothing is drawn
	}{
		{"| rule | loaded | reported |\n|---|---|---|\n| errchan | 4 | 3 (75 %) |\n| stopstart | 1 | 1 |\n", []string{
			`width="51.0%"`, ">3 of 4<", `width="68.0%"`, ">1 of 1<", ">100 %<",
		}},
		{"| repository | bug | smell | false |\n|---|---|---|---|\n| a | 4 | 3 | 1 |\n| all | 400 | 3 | 1 |\n", []string{
			`x="34.0%" y="20" width="25.5%"`, ">4 · 3 · 1<", ">400 · 3 · 1<",
		}},
		{"| round | bug or smell | bugs | fixes reported |\n|---|---|---|---|\n| 1 | 3 of 6 (50 %) | 0 of 6 (0 %) | — |\n", []string{
			`<rect class="bar0" x="0.0%" y="20" width="34.0%"`, ">3 of 6 (50 %)<", ">—<", `swatch bar2"></span>fixes reported`,
		}},
		{"| rule | what |\n|---|---|\n| errchan | 1 |\n", nil},
	}
	for _, test := range tests {
		r := newRenderer(root, nil, nil)
		source := []byte(test.table)
		document := r.markdown.Parser().Parse(text.NewReader(source))
		rows := cells(document.FirstChild(), source)
		var got string
		for _, p := range plots {
			drawing, _ := p.draw(rows)
			got += drawing
		}
		if (got == "") != (test.want == nil) {
			t.Errorf("%s\n%s", test.table, got)
		}
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s\n%s\nlacks %s", test.table, got, want)
			}
		}
		if r.missingPlots() == nil {
			t.Error("a site without plots is no error")
		}
	}
}

func TestSections(t *testing.T) {
	p := &page{Address: "ci.html", Title: "CI", Body: `<h1 id="ci">CI</h1><p>Jobs.</p><h2 id="gitlab">GitLab</h2><table><tr><td>a</td><td>b</td></tr></table>`}
	got, err := sections(p)
	if err != nil {
		t.Fatal(err)
	}
	want := []entry{{"ci.html", "CI", "CI", "Jobs."}, {"ci.html#gitlab", "GitLab", "CI", "a b"}}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %q, want %q", got, want)
	}
}
