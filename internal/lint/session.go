package lint

import "github.com/ctrllint/ctrllint/internal/load"

// A Session keeps in memory what runs of one process have in common, as those of a language server have. Its runs come one
// after the other.
type Session struct {
	load  load.Session
	facts facts
	made  memo
}

// memo returns what the session keeps of files; nil for no session.
func (s *Session) memo() memo {
	if s == nil {
		return nil
	}
	if s.made == nil {
		s.made = make(memo)
	}
	return s.made
}

func (s *Session) loads() *load.Session {
	if s == nil {
		return nil
	}
	return &s.load
}

// trim drops the facts about packages that the session does not hold.
func (s *Session) trim() {
	for pkg := range s.facts.byPackage {
		if !s.load.Holds(pkg) {
			delete(s.facts.byPackage, pkg)
		}
	}
}
