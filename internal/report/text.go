package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A text is the form for people: the message, the source with the place and the other ends of the
// hazard underlined, and where to read on.
type text struct {
	*bufio.Writer
	paint
	links   bool
	width   int
	sources sources
}

func newText(w io.Writer, screen Screen, s sources) *text {
	return &text{bufio.NewWriter(w), paint{screen.Color}, screen.Links, screen.Width, s}
}

func writeText(w io.Writer, r Report, screen Screen) error {
	t := newText(w, screen, newSources(r.Dir))
	for _, f := range r.Findings {
		t.finding(f)
	}
	if r.Summary.Statistics != nil {
		if err := Statistics(t, r.Summary); err != nil {
			return err
		}
		fmt.Fprintln(t)
	}
	t.total(r)
	return t.Flush()
}

func (t *text) finding(f finding.Finding) {
	hazard := func(s string) string { return t.severity(f.Severity, s) }
	head := []word{whole(position(f.File, f.Line, f.Column)+":", plain), whole(f.Severity+":", hazard)}
	head = append(head, words(f.Message, t.bold)...)
	head = append(head, whole("["+f.Rule+"/"+f.Check+"]", func(s string) string { return t.linked(f.URL, hazard(s)) }))
	fmt.Fprintln(t, wrap(head, t.width, 4))

	all := excerpts(f)
	g := gutter(all)
	for i, e := range all {
		if i > 0 {
			fmt.Fprintf(t, "%*s %s\n", g, t.blue("-->"), position(e.file, e.marks[0].Line, e.marks[0].Column))
		}
		t.excerpt(e, g, hazard)
	}
	if f.Help != "" {
		t.note(g, whole("help:", t.green), words(f.Help, plain)...)
	}
	for i, fix := range f.Fixes {
		t.note(g, whole(fix.Label()+":", t.green), words(fix.Message, plain)...)
		if i == 0 { // the one that --fix takes
			t.preview(f, fix, all[0], g)
		}
	}
	t.link(g, f)
	fmt.Fprintln(t)
}

// gutter returns the width of the line numbers of a finding.
func gutter(all []excerpt) int {
	g := 3
	for _, e := range all {
		g = max(g, len(fmt.Sprint(e.marks[len(e.marks)-1].Line))+1)
	}
	return g
}

// link writes where to read on: the page of the check or, where its address would be broken at the
// border of the screen and could not be followed, the command that prints the same text.
func (t *text) link(g int, f finding.Finding) {
	shown := f.URL
	if room := t.room(g + 3); t.links || room > 0 && textWidth(f.URL) > room {
		shown = "ctrllint explain " + f.Rule + "/" + f.Check
	}
	if f.URL != "" {
		address := words(shown, func(s string) string { return t.linked(f.URL, t.dim(s)) })
		t.note(g, address[0], address[1:]...)
	}
}

// linked makes a text lead to an address where the terminal follows links.
func (t *text) linked(address, text string) string {
	if !t.links || address == "" {
		return text
	}
	return "\x1b]8;;" + address + "\x1b\\" + text + "\x1b]8;;\x1b\\"
}

// note writes a line below the source, such as the fix.
func (t *text) note(g int, first word, rest ...word) {
	indent := g + 3
	note := wrap(append([]word{first}, rest...), t.room(indent), 0)
	fmt.Fprintf(t, "%*s %s %s\n", g, "", t.blue("="), indented(note, indent))
}

// excerpt writes the marked lines of one file, without the indentation that they share.
func (t *text) excerpt(e excerpt, g int, hazard func(string) string) {
	lines := e.lines(t.sources)
	common := t.commonIndent(e.file, lines)
	for _, n := range lines {
		if n == 0 {
			fmt.Fprintln(t, t.blue(strings.Repeat(" ", g-3)+"..."))
			continue
		}
		marks := e.on(n)
		l, ok := t.sources.line(e.file, n)
		if !ok {
			t.unreadable(marks, g)
			continue
		}
		v := t.view(l, marks, common, t.room(g+3))
		fmt.Fprintln(t, strings.TrimRight(fmt.Sprintf("%s %s", t.blue(fmt.Sprintf("%*d |", g, n)), v.shown(plain, t.blue)), " "))
		for _, m := range marks {
			t.underline(m, l, v, g, hazard)
		}
	}
}

func (t *text) commonIndent(file string, lines []int) int {
	common := -1
	for _, n := range lines {
		if l, ok := t.sources.line(file, n); ok && l.width() > 0 && (common < 0 || l.indent() < common) {
			common = l.indent()
		}
	}
	return max(common, 0)
}

// unreadable writes the labels of a line that cannot be shown.
func (t *text) unreadable(marks []mark, g int) {
	for _, m := range marks {
		if m.label != "" {
			fmt.Fprintf(t, "%*s %s %s\n", g, "", t.blue("="), position(m.File, m.Line, m.Column)+": "+m.label)
		}
	}
}

// underline writes the line below a source line for one mark, and the label after it or, where
// there is no room, below it.
func (t *text) underline(m mark, l line, v view, g int, hazard func(string) string) {
	sign, paint := "-", t.cyan
	if m.primary {
		sign, paint = "^", hazard
	}
	from, to := m.span(l)
	from, to = v.clip(from, to)
	bar := t.blue(fmt.Sprintf("%*s |", g, ""))
	row := fmt.Sprintf("%s %s%s", bar, strings.Repeat(" ", from), paint(strings.Repeat(sign, to-from)))

	room, said := t.room(g+3), m.said()
	switch {
	case said == "":
		fmt.Fprintln(t, row)
	case room == 0 || to+1+textWidth(said) <= room:
		fmt.Fprintln(t, row+" "+paint(said))
	default:
		fmt.Fprintln(t, row)
		indent := min(from, max(room-30, 0)) // a column of 30 cells is still readable
		for label := range strings.Lines(wrap(words(said, paint), room-indent, 0)) {
			fmt.Fprintf(t, "%s %s%s\n", bar, strings.Repeat(" ", indent), strings.TrimSuffix(label, "\n"))
		}
	}
}

// total writes the last lines: what there is, and what the reader can do about it.
func (t *text) total(r Report) {
	paint := t.green
	switch {
	case len(r.Errors) > 0 || r.Summary.Packages == 0:
		paint = t.red
	case len(r.Findings) > 0:
		paint = t.yellow
	}
	fmt.Fprintln(t, wrap(words(r.Total(), paint), t.width, 0))
	for _, line := range r.Advice() {
		t.say(line)
	}
}

func (t *text) say(line string) { fmt.Fprintln(t, wrap(words(line, plain), t.width, 0)) }

// room returns the cells right of a margin; 0 means that there is no end.
func (t *text) room(margin int) int {
	if t.width == 0 {
		return 0
	}
	return max(t.width-margin, 20)
}

func indented(s string, n int) string {
	return strings.ReplaceAll(s, "\n", "\n"+strings.Repeat(" ", n))
}

func plain(s string) string { return s }
