package leaderconfig

import (
	"fmt"
	"go/constant"
	"go/token"
	"time"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
)

// A duration is one of the three of an election.
type duration struct {
	constants.Value
	name      string
	defaulted bool // left out, so that the library's default counts
}

// durations reports durations that an elector refuses. Each is compared when both are constant, or
// both multiples of one value, which has to be positive in any case.
func (c *checker) durations(s *elections.Setting) {
	lease := c.duration(s, "LeaseDuration", knowledge.DefaultLeaseDuration)
	renew := c.duration(s, "RenewDeadline", knowledge.DefaultRenewDeadline)
	retry := c.duration(s, "RetryPeriod", knowledge.DefaultRetryPeriod)
	if !lease.Written && !renew.Written && !retry.Written && !lease.defaulted && s.Call != nil {
		c.unset(s, lease, renew, retry)
		return
	}
	for _, d := range []duration{lease, renew, retry} {
		if n, ok := d.Number(); ok && n <= 0 && (d.Written || s.Call != nil) {
			c.report(timing, d.Pos, s.Call, fmt.Sprintf("%s is %s: no elector starts with that", d.name, d.text()))
			return
		}
	}
	switch {
	case tooShort(lease, renew, 1):
		c.report(timing, at(lease, renew), s.Call, lease.compared(renew, 1), c.also(renew.Value, "RenewDeadline is set here")...)
	case tooShort(renew, retry, knowledge.JitterFactor):
		c.report(timing, at(renew, retry), s.Call, renew.compared(retry, knowledge.JitterFactor), c.also(retry.Value, "RetryPeriod is set here")...)
	}
}

// unset reports an elector all of whose durations are left out: client-go has no defaults.
func (c *checker) unset(s *elections.Setting, durations ...duration) {
	for _, d := range durations {
		if !d.Zero() {
			return
		}
	}
	c.report(timing, 0, s.Call, "no duration of the election is set: no elector starts with zero, and client-go has no defaults")
}

func (c *checker) duration(s *elections.Setting, name string, standard time.Duration) duration {
	path := []string{name}
	if s.Kind == elections.Component {
		path = append(path, "Duration")
	}
	v, ok := s.Record.Field(path...)
	d := duration{Value: v, name: name}
	if !ok {
		return duration{name: name}
	}
	if v.Nil && s.Kind == elections.Manager {
		d = duration{name: name}
		if s.Call != nil {
			d.Const, d.defaulted = constant.MakeInt64(int64(standard)), true
		}
		return d
	}
	if v.Zero() && (s.Call == nil || s.Kind == elections.Component) {
		return duration{name: name} // it may be set elsewhere
	}
	return d
}

// tooShort reports whether d does not exceed a multiple of other, as client-go compares them. What is
// left out of both is not the user's doing.
func tooShort(d, other duration, factor float64) bool {
	if d.defaulted && other.defaulted {
		return false
	}
	n, known := d.Number()
	m, otherKnown := other.Number()
	if known && otherKnown {
		return n <= float64(time.Duration(factor*m))
	}
	return d.Root != nil && d.Root == other.Root && other.Factor > 0 && d.Factor <= factor*other.Factor
}

// at returns where the first of two durations that the source sets gets its value.
func at(d, other duration) token.Pos {
	if d.Written && d.Pos.IsValid() {
		return d.Pos
	}
	return other.Pos
}

// compared says by how much d falls short of a multiple of other.
func (d duration) compared(other duration, factor float64) string {
	const refused = "no elector starts with that"
	if d.Const == nil {
		return fmt.Sprintf("%s is %.3g x %s, and has to exceed %g x: %s", d.name, d.Factor/other.Factor, other.name, factor, refused)
	}
	times := ""
	if factor != 1 {
		times = fmt.Sprintf("%g x ", factor)
	}
	return fmt.Sprintf("%s %s is not longer than %s%s %s: %s", d.name, d.text(), times, other.name, other.text(), refused)
}

func (d duration) text() string {
	n, ok := d.Number()
	if !ok {
		return "unknown"
	}
	text := time.Duration(n).String()
	if d.defaulted {
		text += " by default"
	}
	return text
}
