package report

// A paint writes in colour, or not at all. It keeps to the sixteen colours that every terminal lets
// its user choose, so that it is readable on a light and on a dark background.
type paint struct{ on bool }

func (p paint) bold(s string) string    { return p.sgr("1", s) }
func (p paint) dim(s string) string     { return p.sgr("2", s) }
func (p paint) red(s string) string     { return p.sgr("1;31", s) }
func (p paint) darkRed(s string) string { return p.sgr("31", s) }
func (p paint) green(s string) string   { return p.sgr("32", s) }
func (p paint) yellow(s string) string  { return p.sgr("1;33", s) }
func (p paint) blue(s string) string    { return p.sgr("34", s) }
func (p paint) cyan(s string) string    { return p.sgr("36", s) }

// severity paints what belongs to the hazard itself: its underline and its name.
func (p paint) severity(severity, s string) string {
	switch severity {
	case "error":
		return p.red(s)
	case "info":
		return p.cyan(s)
	}
	return p.yellow(s)
}

func (p paint) sgr(code, s string) string {
	if !p.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}
