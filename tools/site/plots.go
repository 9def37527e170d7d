package main

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
)

// A plot shows columns of a table as bars, above the table. It is drawn for the tables that have all of
// its columns.
type plot struct {
	title  string
	rows   string   // the column that names a row
	values []string // the columns that are shown
	of     string   // the column that has what the values are counts of; without it they hold percentages
	stack  bool     // counts, one after the other; else shares of 100, one below the other
}

// plots are the figures of docs/results.md.
var plots = []*plot{
	{title: "Real bugs that are reported, by rule", rows: "rule", values: []string{"reported"}, of: "loaded"},
	{title: "Findings at the heads of real projects, by verdict", rows: "repository", values: []string{"bug", "smell", "false"}, stack: true},
	{title: "First runs: the share of findings that are right, and of fixes that were reported", rows: "round", values: []string{"bug or smell", "bugs", "fixes reported"}},
}

// missingPlots says which plots no document has a table for.
func (r *renderer) missingPlots() error {
	for _, p := range plots {
		if !r.drawn[p] {
			return fmt.Errorf("no document has a table with the columns %q and %q for the plot %q", p.rows, p.values, p.title)
		}
	}
	return nil
}

// drawPlots puts plots above the tables of a document that they show.
func (r *renderer) drawPlots(document ast.Node, source []byte) {
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		if _, ok := node.(*extension.Table); !ok {
			continue
		}
		rows := cells(node, source)
		for _, p := range plots {
			drawing, ok := p.draw(rows)
			if !ok {
				continue
			}
			raw := ast.NewString([]byte(drawing))
			raw.SetCode(true) // written as it is
			document.InsertBefore(document, node, raw)
			r.drawn[p] = true
		}
	}
}

// cells returns the text of a table by row and column, the header first.
func cells(table ast.Node, source []byte) [][]string {
	var rows [][]string
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		var texts []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			texts = append(texts, plainText(cell, source))
		}
		rows = append(rows, texts)
	}
	return rows
}

func plainText(node ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if part, ok := n.(*ast.Text); ok && entering {
			b.Write(part.Segment.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// Heights in a plot, in pixels; widths are shares of the screen's.
const (
	rowLabel   = 20
	barHeight  = 14
	barGap     = 4
	rowGap     = 8
	axisHeight = 18
	barsWidth  = 68 // percent; the figures are beside the bars
)

// draw returns the plot of a table; ok is false if the table lacks one of its columns.
func (p *plot) draw(rows [][]string) (drawing string, ok bool) {
	columns := make(map[string]int)
	for i, name := range rows[0] {
		columns[name] = i
	}
	for _, name := range append([]string{p.rows, p.of}, p.values...) {
		if _, ok := columns[name]; !ok && name != "" {
			return "", false
		}
	}
	var bars strings.Builder
	scale, y := p.scale(rows, columns), 0
	for _, row := range rows[1:] {
		fmt.Fprintf(&bars, `<text class="row" x="0" y="%d">%s</text>`, y+rowLabel-6, html.EscapeString(row[columns[p.rows]]))
		y = p.drawRow(&bars, row, columns, scale, y+rowLabel) + rowGap
	}
	grid := p.grid(y)
	if grid != "" {
		y += axisHeight
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<figure class=\"plot\">\n<figcaption>%s%s</figcaption>\n", html.EscapeString(p.title), p.legend())
	fmt.Fprintf(&b, `<svg role="img" width="100%%" height="%d" aria-label="%s; the table below has the same figures">`+"\n", y, html.EscapeString(p.title))
	b.WriteString(grid + bars.String() + "</svg>\n</figure>\n")
	return b.String(), true
}

// scale returns what a bar of full length stands for.
func (p *plot) scale(rows [][]string, columns map[string]int) float64 {
	if !p.stack {
		return 100
	}
	most := 1.0
	for _, row := range rows[1:] {
		if row[columns[p.rows]] == total {
			continue
		}
		sum := 0.0
		for _, name := range p.values {
			count, _ := number(row[columns[name]])
			sum += count
		}
		most = max(most, sum)
	}
	return most
}

// total is the name of the row that has the sums of the others.
const total = "all"

// drawRow draws the bars of a row from y, and returns where they end.
func (p *plot) drawRow(b *strings.Builder, row []string, columns map[string]int, scale float64, y int) int {
	if p.stack {
		return p.drawStack(b, row, columns, scale, y)
	}
	for i, name := range p.values {
		figure := row[columns[name]]
		value, ok := number(figure)
		if p.of != "" {
			count, _, _ := strings.Cut(figure, " ")
			whole := row[columns[p.of]]
			figure = count + " of " + whole
			value, ok = quotient(count, whole)
		}
		if ok {
			bar(b, i, 0, value/scale*barsWidth, y)
		}
		label(b, figure, y)
		y += barHeight + barGap
	}
	return y
}

// drawStack draws the counts of a row in one bar. The sums of all rows have none, which would make the
// others short.
func (p *plot) drawStack(b *strings.Builder, row []string, columns map[string]int, scale float64, y int) int {
	start := 0.0
	var figures []string
	for i, name := range p.values {
		figure := row[columns[name]]
		figures = append(figures, figure)
		if count, ok := number(figure); ok && row[columns[p.rows]] != total {
			width := count / scale * barsWidth
			bar(b, i, start, width, y)
			start += width
		}
	}
	label(b, strings.Join(figures, " · "), y)
	return y + barHeight + barGap
}

func bar(b *strings.Builder, color int, x, width float64, y int) {
	fmt.Fprintf(b, `<rect class="bar%d" x="%.1f%%" y="%d" width="%.1f%%" height="%d"/>`, color, x, y, width, barHeight)
}

func label(b *strings.Builder, text string, y int) {
	fmt.Fprintf(b, `<text x="%d%%" y="%d">%s</text>`+"\n", barsWidth+1, y+barHeight-3, html.EscapeString(text))
}

// share is the percentage in a cell such as "3 of 6 (50 %)".
var share = regexp.MustCompile(`\((\d+) %\)`)

// number returns the percentage in a cell, or else the number that it is.
func number(cell string) (value float64, ok bool) {
	if m := share.FindStringSubmatch(cell); m != nil {
		cell = m[1]
	}
	value, err := strconv.ParseFloat(cell, 64)
	return value, err == nil
}

// quotient returns a count in percent of another one.
func quotient(count, whole string) (percent float64, ok bool) {
	part, ok1 := number(count)
	all, ok2 := number(whole)
	return 100 * part / max(all, 1), ok1 && ok2
}

func (p *plot) legend() string {
	if len(p.values) < 2 {
		return ""
	}
	var b strings.Builder
	for i, name := range p.values {
		fmt.Fprintf(&b, ` <span class="key"><span class="swatch bar%d"></span>%s</span>`, i, html.EscapeString(name))
	}
	return b.String()
}

// grid draws a line for each quarter of the shares, down to their names.
func (p *plot) grid(height int) string {
	if p.stack {
		return ""
	}
	anchors := [5]string{"start", "middle", "middle", "middle", "middle"}
	var b strings.Builder
	for quarter := 0; quarter <= 4; quarter++ {
		x := float64(quarter) * barsWidth / 4
		fmt.Fprintf(&b, `<line class="grid" x1="%.2f%%" x2="%.2f%%" y1="0" y2="%d"/>`, x, x, height)
		fmt.Fprintf(&b, `<text x="%.2f%%" y="%d" text-anchor="%s">%d %%</text>`, x, height+axisHeight-4, anchors[quarter], 25*quarter)
	}
	return b.String() + "\n"
}
