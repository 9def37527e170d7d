package main

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark"
	highlighting "github.com/yuin/goldmark-highlighting/v2"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A renderer makes HTML of the Markdown of pages.
type renderer struct {
	root     string
	pages    map[string]*page // by source; that of a rule is the page of the rule
	checks   map[string]*page // by title
	files    map[string][]byte
	markdown goldmark.Markdown
	drawn    map[*plot]bool
}

func newRenderer(root string, pages []*page, files map[string][]byte) *renderer {
	r := &renderer{root: root, pages: make(map[string]*page), checks: make(map[string]*page), files: files, drawn: make(map[*plot]bool)}
	for _, p := range pages {
		if p.Badges != nil {
			r.checks[p.Title] = p
		} else {
			r.pages[p.Source] = p
		}
	}
	r.markdown = goldmark.New(
		goldmark.WithExtensions(extension.GFM, highlighting.NewHighlighting(highlighting.WithFormatOptions(html.WithClasses(true)))),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	)
	return r
}

// programColours returns the style of programs for light and dark screens.
func programColours() ([]byte, error) {
	var b bytes.Buffer
	formatter := html.New(html.WithClasses(true))
	b.WriteString("@media not (prefers-color-scheme: dark) {\n")
	light := formatter.WriteCSS(&b, styles.Get("github"))
	b.WriteString("}\n@media (prefers-color-scheme: dark) {\n")
	dark := formatter.WriteCSS(&b, styles.Get("github-dark"))
	b.WriteString("}\n")
	return b.Bytes(), errors.Join(light, dark)
}

func (r *renderer) render(p *page) error {
	source := []byte(p.text)
	document := r.markdown.Parser().Parse(text.NewReader(source))
	var spans []*ast.CodeSpan
	err := ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var err error
		switch n := n.(type) {
		case *ast.Link:
			n.Destination, err = r.link(p, n)
		case *ast.Image:
			n.Destination, err = r.image(p, string(n.Destination))
		case *ast.CodeSpan:
			spans = append(spans, n)
		}
		return ast.WalkContinue, err
	})
	if err != nil {
		return err
	}
	for _, span := range spans {
		r.linkCheck(p, span, source)
	}
	r.drawPlots(document, source)
	var b bytes.Buffer
	if err := r.markdown.Renderer().Render(&b, source, document); err != nil {
		return err
	}
	p.Body = template.HTML(b.String())
	return nil
}

// link returns where a link leads. In the table of a rule's page it gets the name of the check as its
// ID, since drivers make the address of a finding of the address of its rule and of its check.
func (r *renderer) link(p *page, n *ast.Link) ([]byte, error) {
	name := string(n.Destination)
	if _, heading, _ := strings.Cut(name, "#"); r.checks[p.Title+"/"+heading] != nil {
		n.SetAttributeString("id", []byte(heading))
	}
	return r.target(p, name)
}

// target returns where a link of a page leads in the site: to a page, or else to the file as the
// forge shows it.
func (r *renderer) target(p *page, link string) ([]byte, error) {
	link = strings.Replace(link, repository+"blob/main/", "/", 1)
	if strings.Contains(link, ":") || strings.HasPrefix(link, "#") {
		return []byte(link), nil
	}
	name, heading, _ := strings.Cut(link, "#")
	name = inRepository(p, name)
	to := r.pages[name]
	if to == nil {
		return r.shownByForge(name)
	}
	if check := r.checks[to.Title+"/"+heading]; check != nil {
		to, heading = check, ""
	}
	address := relative(p.Address, to.Address)
	if heading != "" {
		address += "#" + heading
	}
	return []byte(address), nil
}

// inRepository returns the file in the repository that a link of a page names.
func inRepository(p *page, name string) string {
	if rest, ok := strings.CutPrefix(name, "/"); ok {
		return rest
	}
	return path.Join(path.Dir(p.Source), name)
}

func (r *renderer) shownByForge(name string) ([]byte, error) {
	info, err := os.Stat(filepath.Join(r.root, filepath.FromSlash(name)))
	if err != nil {
		return nil, fmt.Errorf("a link leads to %s: %w", name, err)
	}
	if info.IsDir() {
		return []byte(repository + "tree/main/" + name), nil
	}
	return []byte(repository + "blob/main/" + name), nil
}

// image adds the file of an image to the site.
func (r *renderer) image(p *page, link string) ([]byte, error) {
	name := inRepository(p, link)
	content, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(name)))
	r.files[path.Base(name)] = content
	return []byte(relative(p.Address, path.Base(name))), err
}

// linkCheck makes a link of the name of a check.
func (r *renderer) linkCheck(p *page, span *ast.CodeSpan, source []byte) {
	if _, linked := span.Parent().(*ast.Link); linked {
		return
	}
	var name strings.Builder
	for child := span.FirstChild(); child != nil; child = child.NextSibling() {
		if part, ok := child.(*ast.Text); ok {
			name.Write(part.Segment.Value(source))
		}
	}
	to := r.checks[name.String()]
	if to == nil || to == p {
		return
	}
	link := ast.NewLink()
	link.Destination = []byte(relative(p.Address, to.Address))
	span.Parent().ReplaceChild(span.Parent(), span, link)
	link.AppendChild(link, span)
}
