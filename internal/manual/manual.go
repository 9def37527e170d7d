// Package manual reads the manual of a rule, which is the comment of a package: its sections, and its form
// in Markdown. The section of a check has the name of the check as its heading.
package manual

import (
	"go/doc/comment"
	"regexp"
	"slices"
	"strings"
)

// Split returns the first sentence of a manual, without full stop and on one line, and what follows it.
func Split(text string) (synopsis string, body *comment.Doc) {
	first, rest, _ := strings.Cut(text, "\n\n")
	synopsis = strings.TrimSuffix(strings.Join(strings.Fields(first), " "), ".")
	return synopsis, new(comment.Parser).Parse(rest)
}

// Title returns the text of a block if that is a heading.
func Title(block comment.Block) (title string, ok bool) {
	heading, ok := block.(*comment.Heading)
	if !ok {
		return "", false
	}
	var b strings.Builder
	for _, text := range heading.Text {
		if plain, ok := text.(comment.Plain); ok {
			b.WriteString(string(plain))
		}
	}
	return b.String(), true
}

// Select returns the sections whose titles are wanted. What precedes the first heading has the title "".
func Select(body *comment.Doc, wanted func(title string) bool) *comment.Doc {
	part := &comment.Doc{Links: body.Links}
	in := wanted("")
	for _, block := range body.Content {
		if title, ok := Title(block); ok {
			in = wanted(title)
		}
		if in {
			part.Content = append(part.Content, block)
		}
	}
	return part
}

// Section returns the section of that title, without the heading.
func Section(body *comment.Doc, title string) *comment.Doc {
	part := Select(body, func(t string) bool { return t == title })
	if len(part.Content) > 0 {
		part.Content = part.Content[1:]
	}
	return part
}

// Markdown returns a manual in Markdown, with headings of that level. Programs are fenced as Go, so that
// viewers colour them, and addresses of incidents are shown as GitHub shows them.
func Markdown(doc *comment.Doc, level int) string {
	p := comment.Printer{HeadingLevel: level, HeadingID: func(*comment.Heading) string { return "" }}
	var b strings.Builder
	for i, block := range doc.Content {
		if i > 0 {
			b.WriteString("\n")
		}
		if code, ok := block.(*comment.Code); ok {
			b.WriteString("```go\n" + code.Text + "```\n")
			continue
		}
		if paragraph, ok := block.(*comment.Paragraph); ok {
			block = &comment.Paragraph{Text: shortened(paragraph.Text)}
		}
		b.Write(p.Markdown(&comment.Doc{Content: []comment.Block{block}}))
	}
	return b.String()
}

// incident is the address of a pull request, an issue or a commit.
var incident = regexp.MustCompile(`^https://github\.com/([^/]+/[^/]+)/(?:(?:pull|issues)/(\d+)|commit/([0-9a-f]{7})[0-9a-f]*)$`)

// shortened returns a text whose plain addresses of incidents are shown as owner/repository#number, or
// with @ and the beginning of the commit.
func shortened(text []comment.Text) []comment.Text {
	text = slices.Clone(text)
	for i, part := range text {
		link, ok := part.(*comment.Link)
		if !ok || !link.Auto {
			continue
		}
		m := incident.FindStringSubmatch(link.URL)
		if m == nil {
			continue
		}
		name := m[1] + "#" + m[2]
		if m[2] == "" {
			name = m[1] + "@" + m[3]
		}
		text[i] = &comment.Link{Text: []comment.Text{comment.Plain(name)}, URL: link.URL}
	}
	return text
}
