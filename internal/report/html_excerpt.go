package report

import "github.com/ctrllint/ctrllint/internal/finding"

type pageExcerpt struct {
	Place string
	Lines []pageLine
}

// A pageLine is a line of source; one with the number 0 stands for lines that are left out.
type pageLine struct {
	Number int
	Pieces []pagePiece
	Labels []pageLabel
}

type pagePiece struct {
	Text string
	Mark string // hazard, end or ""
}

type pageLabel struct {
	Text string
	Cell int // where the marked piece begins
}

// page returns an excerpt of a finding as the page shows it: as on a terminal, without an end at the right. What the report has kept
// of the source is from the run, and goes before what the files say today.
func (e excerpt) page(f finding.Finding, s sources) pageExcerpt {
	lines, text := kept(f, e.file)
	if len(lines) == 0 {
		lines, text = e.lines(s), func(n int) (line, bool) { return s.line(e.file, n) }
	}
	shown := pageExcerpt{Place: position(e.file, e.marks[0].Line, e.marks[0].Column)}
	for _, n := range lines {
		l, ok := text(n)
		switch marks := e.on(n); {
		case n == 0:
			shown.Lines = append(shown.Lines, pageLine{})
		case ok:
			shown.Lines = append(shown.Lines, newPageLine(n, l, marks))
		default:
			for _, m := range marks {
				shown.Lines = append(shown.Lines, pageLine{Number: n, Labels: []pageLabel{{Text: m.label}}})
			}
		}
	}
	return shown
}

func newPageLine(n int, l line, marks []mark) pageLine {
	shown := pageLine{Number: n}
	of := make([]string, l.width()+1) // the mark of each cell
	for _, m := range marks {
		from, to := m.span(l)
		kind := "end"
		if m.primary {
			kind = "hazard"
		}
		for cell := from; cell < min(to, l.width()); cell++ {
			if of[cell] != "hazard" {
				of[cell] = kind
			}
		}
		if said := m.said(); said != "" {
			shown.Labels = append(shown.Labels, pageLabel{said, from})
		}
	}
	for from := 0; from < l.width(); {
		to := from + 1
		for to < l.width() && of[to] == of[from] {
			to++
		}
		shown.Pieces = append(shown.Pieces, pagePiece{padded(l.slice(from, to), to-from), of[from]})
		from = to
	}
	return shown
}
