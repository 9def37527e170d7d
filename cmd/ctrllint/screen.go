package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/ctrllint/ctrllint/internal/nearest"
	"github.com/ctrllint/ctrllint/internal/report"
)

// checkColor refuses what --color does not know.
func checkColor(when string) error { return oneOf("--color", when, "auto", "always", "never") }

// oneOf returns an error for a value of a flag that is none of those known.
func oneOf(flag, value string, known ...string) error {
	if slices.Contains(known, value) {
		return nil
	}
	last := len(known) - 1
	return fmt.Errorf("%s is %s or %s, not %q%s", flag, strings.Join(known[:last], ", "), known[last], value, nearest.Hint(value, known, ""))
}

// screen returns what a person sees of w. A file and a pipe have no width, and colours only where
// they are asked for.
func (c *command) screen(w io.Writer) report.Screen {
	f, ok := w.(*os.File)
	terminal := ok && term.IsTerminal(int(f.Fd()))
	screen := report.Screen{Color: c.colors(terminal)}
	if !terminal {
		return screen
	}
	screen.Links = screen.Color && c.followsLinks()
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		width = 80
	}
	screen.Width = width
	return screen
}

// colors reports whether to write in colour: what the flag says, then what the environment says,
// then whether somebody looks at it.
func (c *command) colors(terminal bool) bool {
	force := func(name string) bool {
		value := c.getenv(name)
		return value != "" && value != "0" && value != "false"
	}
	switch {
	case c.color == "always":
		return true
	case c.color == "never", c.getenv("NO_COLOR") != "":
		return false
	case force("FORCE_COLOR"), force("CLICOLOR_FORCE"):
		return true
	case c.getenv("FORCE_COLOR") != "", c.getenv("CLICOLOR") == "0", c.getenv("TERM") == "dumb":
		return false
	}
	return terminal
}

// followsLinks reports whether the terminal is one of those known to follow hyperlinks. The others
// would be right to ignore them, but some print them as they are. A multiplexer is not asked what
// terminal it is shown in.
func (c *command) followsLinks() bool {
	if force := c.getenv("FORCE_HYPERLINK"); force != "" {
		return force != "0"
	}
	name := c.getenv("TERM")
	switch {
	case c.getenv("CI") != "", c.getenv("TMUX") != "", strings.HasPrefix(name, "screen"), name == "linux", name == "dumb":
		return false
	case slices.Contains([]string{"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"}, c.getenv("TERM_PROGRAM")):
		return true
	case slices.Contains([]string{"xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra", "wezterm", "contour"}, name):
		return true
	case c.getenv("WT_SESSION") != "", c.getenv("DOMTERM") != "":
		return true
	}
	return c.atLeast("VTE_VERSION", 5002) || c.atLeast("KONSOLE_VERSION", 201200)
}

// atLeast reports whether a variable is a number that is large enough.
func (c *command) atLeast(name string, least int) bool {
	n, err := strconv.Atoi(c.getenv(name))
	return err == nil && n >= least
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
