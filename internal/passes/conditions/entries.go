package conditions

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Entered returns the map, or list, of which a fact says that it has an entry, so that it is not nil: its length is not 0, something was found in
// it, a range over it goes round, or an entry is not zero. It returns nil for another fact.
func (f Fact) Entered() ssa.Value {
	switch f.Predicate {
	case Empty:
		if !f.Truth {
			return f.Subject
		}
	case Ok, True:
		if f.Truth {
			return readFrom(f.Subject)
		}
	case Nil:
		if !f.Truth {
			return readFrom(f.Subject)
		}
	case Equal:
		if c, ok := f.Value.(*ssa.Const); ok && f.Truth != knowledge.ZeroConstant(c) {
			return readFrom(f.Subject)
		}
	}
	return nil
}

// readFrom returns the map from which a value is read, by a key or in a range; nil for another value.
func readFrom(v ssa.Value) ssa.Value {
	v = knowledge.Tuple(v)
	switch v := v.(type) {
	case *ssa.Lookup:
		return v.X
	case *ssa.Next:
		if loop, ok := v.Iter.(*ssa.Range); ok {
			return loop.X
		}
	}
	return nil
}
