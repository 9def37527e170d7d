// Package models compares what is wanted with what a cloud has, in structs of its own.
package models

// A Listener is one of a load balancer.
type Listener struct {
	Name    string
	Timeout *int
	Policy  *Policy
	Next    *Listener
	Health  struct{ Path *string }
	Flags   map[string]*bool
}

// A Policy is shared by listeners.
type Policy struct{ Days *int }

func differs(wanted, found Listener) bool {
	if wanted.Name != found.Name {
		return true
	}
	return wanted.Timeout != nil && found.Timeout != wanted.Timeout // want `^pointer-compare: found.Timeout and wanted.Timeout are compared as pointers`
}

// The method of the one compares it with the other, part by part.
func (l *Listener) update(from *Listener) (changed bool) {
	switch {
	case l.Health.Path == from.Health.Path: // want `pointer-compare: l.Health.Path and from.Health.Path`
	case from.Health.Path != nil:
		l.Health.Path = from.Health.Path
		changed = true
	}
	return changed
}

// In a loop over both lists, with a variable for one side.
func stale(wanted []Listener, found map[string]*Listener) (names []string) {
	for _, w := range wanted {
		f := found[w.Name]
		if f == nil {
			continue
		}
		if days := w.Policy.Days; days == f.Policy.Days { // want `pointer-compare`
			continue
		}
		names = append(names, w.Name)
	}
	return names
}

// okShared is whether two listeners have the same policy: policies have an identity.
func okShared(a, b *Listener) bool { return a.Policy == b.Policy }

// okNext looks for its place in a list.
func okNext(head, l *Listener) *Listener {
	for at := head; at != nil; at = at.Next {
		if at.Next == l.Next {
			return at
		}
	}
	return nil
}

// okValues compares what they lead to when they are not the same.
func okValues(wanted, found Listener) bool {
	if wanted.Timeout == found.Timeout {
		return true
	}
	return wanted.Timeout != nil && found.Timeout != nil && *wanted.Timeout == *found.Timeout
}

// okBoth asks whether both are nil.
func okBoth(wanted, found Listener) bool {
	return wanted.Timeout == nil && found.Timeout == nil
}

// okReplaced asks whether a callback has replaced what was there.
func okReplaced(l *Listener, change func(*Listener)) bool {
	before := *l
	change(l)
	return before.Timeout != l.Timeout
}
