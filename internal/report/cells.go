package report

import (
	"strings"
	"unicode"
)

const tabStop = 4 // columns; code that nests four times still fits on 80 columns with its gutter

// A line is a source line as a terminal shows it: tabs are expanded, and each byte of the source
// knows the cell it starts at.
type line struct {
	glyphs []glyph
	cells  []int // cell of each byte of the source line, and of its end
}

// A glyph is what moves the cursor as one: a rune with the marks that combine with it.
type glyph struct {
	text  string
	cell  int // where it starts
	width int
}

func newLine(source string) line {
	l := line{cells: make([]int, 0, len(source)+1)}
	cell := 0
	for i, r := range source {
		for len(l.cells) <= i {
			l.cells = append(l.cells, cell) // the first byte, after the rest of the rune before it
		}
		text, width := string(r), runeWidth(r)
		switch {
		case r == '\t':
			width = tabStop - cell%tabStop
			text = strings.Repeat(" ", width)
		case unicode.IsControl(r):
			text = "\uFFFD" // a file must not be able to steer the terminal
		case width == 0 && len(l.glyphs) > 0:
			l.glyphs[len(l.glyphs)-1].text += text
			continue
		}
		l.glyphs = append(l.glyphs, glyph{text, cell, width})
		cell += width
	}
	for len(l.cells) <= len(source) {
		l.cells = append(l.cells, cell)
	}
	return l
}

// width returns the number of cells of the line without the blanks at its end.
func (l line) width() int {
	for i := len(l.glyphs) - 1; i >= 0; i-- {
		if g := l.glyphs[i]; strings.TrimSpace(g.text) != "" {
			return g.cell + g.width
		}
	}
	return 0
}

// indent returns the number of blank cells at the start of the line.
func (l line) indent() int {
	for _, g := range l.glyphs {
		if strings.TrimSpace(g.text) != "" {
			return g.cell
		}
	}
	return 0
}

// cell returns the cell of a column, which counts bytes from 1.
func (l line) cell(column int) int {
	return l.cells[min(max(column-1, 0), len(l.cells)-1)]
}

// slice returns the cells [from, to) as text. A wide glyph that the border cuts becomes blanks.
func (l line) slice(from, to int) string {
	var b strings.Builder
	for _, g := range l.glyphs {
		start, end := max(g.cell, from), min(g.cell+g.width, to)
		switch {
		case start > end || (start == end && g.width > 0):
		case end-start < g.width:
			b.WriteString(strings.Repeat(" ", end-start))
		default:
			b.WriteString(g.text)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// textWidth returns the number of cells of a text without tabs.
func textWidth(s string) int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

// runeWidth returns the cells that a rune takes. The ranges are the blocks that are wide as a
// whole, and the symbols in wideSymbols.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115F, // Hangul initials
		r >= 0x2E80 && r <= 0xA4CF && r != 0x303F, // CJK, kana, Yi
		r >= 0xAC00 && r <= 0xD7A3,                // Hangul
		r >= 0xF900 && r <= 0xFAFF,                // CJK compatibility
		r >= 0xFE30 && r <= 0xFE6F,                // CJK forms
		r >= 0xFF00 && r <= 0xFF60,                // full-width forms
		r >= 0xFFE0 && r <= 0xFFE6,
		r >= 0x1F300 && r <= 0x1F64F, // emoji
		r >= 0x1F680 && r <= 0x1F6FF,
		r >= 0x1F900 && r <= 0x1FAFF,
		r >= 0x20000 && r <= 0x3FFFD, // CJK extensions
		unicode.Is(wideSymbols, r):
		return 2
	}
	return 1
}

// wideSymbols are those that take two cells in blocks of narrow ones: the check mark and the hour
// glass of log messages.
var wideSymbols = &unicode.RangeTable{R16: []unicode.Range16{
	{0x231A, 0x231B, 1}, {0x23E9, 0x23EC, 1}, {0x23F0, 0x23F3, 3}, {0x25FD, 0x25FE, 1},
	{0x2614, 0x2615, 1}, {0x2648, 0x2653, 1}, {0x267F, 0x2693, 0x14}, {0x26A1, 0x26AA, 9},
	{0x26AB, 0x26BD, 0x12}, {0x26BE, 0x26C4, 6}, {0x26C5, 0x26CE, 9}, {0x26D4, 0x26EA, 0x16},
	{0x26F2, 0x26F3, 1}, {0x26F5, 0x26FA, 5}, {0x26FD, 0x2705, 8}, {0x270A, 0x270B, 1},
	{0x2728, 0x274C, 0x24}, {0x274E, 0x2753, 5}, {0x2754, 0x2755, 1}, {0x2757, 0x2795, 0x3E},
	{0x2796, 0x2797, 1}, {0x27B0, 0x27BF, 0xF}, {0x2B1B, 0x2B1C, 1}, {0x2B50, 0x2B55, 5},
}}
