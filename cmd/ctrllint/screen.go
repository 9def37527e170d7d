package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/ctrllint/ctrllint/internal/report"
)

// screen returns what a person sees of w: nothing special unless it is a terminal.
func (c *command) screen(w io.Writer) report.Screen {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return report.Screen{}
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		width = 80
	}
	return report.Screen{Width: width, Color: c.getenv("NO_COLOR") == "" && c.getenv("TERM") != "dumb"}
}

// getenv returns the value of a variable; of several with one name the last counts.
func (c *command) getenv(name string) string {
	for i := len(c.env) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(c.env[i], name+"="); ok {
			return value
		}
	}
	return ""
}
