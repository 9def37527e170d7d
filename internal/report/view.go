package report

// A view is the part of a source line that fits on the screen.
type view struct {
	text        string
	left, right bool // something is left out there
	shift       int  // cells left out at the left
	room        int  // cells that can be shown; 0 means all
}

const dots = "..."

// view returns the line without its first common cells, moved further to the left where the marks
// would else lie beyond the right border.
func (t *text) view(l line, marks []mark, common, room int) view {
	if room == 0 || l.width()-common <= room {
		return view{text: l.slice(common, l.width()), shift: common, room: room}
	}
	first, last := l.width(), 0
	for _, m := range marks {
		from, to := m.span(l)
		to = min(to, from+room/2) // of a long range, where it starts says more than where it ends
		first, last = min(first, from), max(last, to)
	}
	shift := common
	if last-common > room-len(dots) {
		// As far as needed to see the end, but never so far that the start goes out of sight.
		shift = max(common, min(first-len(dots), last-room+len(dots)))
	}
	v := view{shift: shift, room: room, left: shift > common, right: l.width() > shift+room}
	start, end := shift, min(shift+room, l.width())
	if v.left {
		start += len(dots)
	}
	if v.right {
		end -= len(dots)
		v.text = padded(l.slice(start, end), end-start)
		return v
	}
	v.text = l.slice(start, end)
	return v
}

// shown returns the text with dots, in a colour of their own, where something is left out.
func (v view) shown(text, omission func(string) string) string {
	shown := text(v.text)
	if v.left {
		shown = omission(dots) + shown
	}
	if v.right {
		shown += omission(dots)
	}
	return shown
}

// clip moves a span of the line into the view.
func (v view) clip(from, to int) (int, int) {
	from, to = max(from-v.shift, 0), max(to-v.shift, 1)
	if v.room > 0 {
		from, to = min(from, v.room-1), min(to, v.room)
	}
	return from, max(to, from+1)
}

// padded fills s with blanks up to a width, so that what follows stands in its column.
func padded(s string, width int) string {
	for n := textWidth(s); n < width; n++ {
		s += " "
	}
	return s
}
