package report

import "strings"

// A word is a piece of a line that is not broken, with the text that it is part of.
type word struct {
	text string
	of   *stretch
}

// A stretch is a text with one colour. What of it stands on one line is painted as one, so that a log
// in colour can be searched for it.
type stretch struct {
	paint func(string) string
}

// whole returns a text as one word.
func whole(text string, paint func(string) string) word {
	return word{text, &stretch{paint}}
}

// words splits a text at its blanks.
func words(text string, paint func(string) string) []word {
	var ws []word
	of := &stretch{paint}
	for _, w := range strings.Fields(text) {
		ws = append(ws, word{w, of})
	}
	return ws
}

// wrap joins words with blanks into lines of at most width cells, where that is possible. Every
// line but the first is indented. A width of 0 makes one line.
func wrap(ws []word, width, indent int) string {
	var b strings.Builder
	column, start := 0, 0 // start is the first word of the line
	for i, w := range ws {
		n := textWidth(w.text)
		switch {
		case i == 0:
		case width > 0 && column+1+n > width && column > indent:
			b.WriteString(painted(ws[start:i]) + "\n" + strings.Repeat(" ", indent))
			column, start = indent, i
		default:
			column++
		}
		column += n
	}
	return b.String() + painted(ws[start:])
}

// painted joins the words of one line.
func painted(ws []word) string {
	var b strings.Builder
	for i := 0; i < len(ws); {
		var texts []string
		of := ws[i].of
		for ; i < len(ws) && ws[i].of == of; i++ {
			texts = append(texts, ws[i].text)
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(of.paint(strings.Join(texts, " ")))
	}
	return b.String()
}
