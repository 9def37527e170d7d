package report

import "strings"

// A word is a piece of a line that is not broken, with its colour.
type word struct {
	text  string
	paint func(string) string
}

// words splits a text at its blanks.
func words(text string, paint func(string) string) []word {
	var ws []word
	for _, w := range strings.Fields(text) {
		ws = append(ws, word{w, paint})
	}
	return ws
}

// wrap joins words with blanks into lines of at most width cells, where that is possible. Every
// line but the first is indented. A width of 0 makes one line.
func wrap(ws []word, width, indent int) string {
	var b strings.Builder
	column := 0
	for i, w := range ws {
		n := textWidth(w.text)
		switch {
		case i == 0:
		case width > 0 && column+1+n > width && column > indent:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(w.paint(w.text))
		column += n
	}
	return b.String()
}
