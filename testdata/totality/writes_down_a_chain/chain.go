// Package writes_down_a_chain writes ever deeper below what it is given: the write of the one round is, for the caller, one
// that follows a pointer more.
package writes_down_a_chain

// Schema is a type of an API that holds others of its kind.
type Schema struct {
	Title string
	Not   *Schema
	Items []*Schema
}

// DeepCopy returns a copy.
func (s *Schema) DeepCopy() *Schema {
	if s == nil {
		return nil
	}
	out := *s
	out.Not = s.Not.DeepCopy()
	return &out
}

func prune(s *Schema) {
	if s.Not != nil {
		s.Not.Title = ""
		prune(s.Not)
	}
	for _, item := range s.Items {
		pruneItem(item)
	}
}

func pruneItem(s *Schema) {
	s.Title = ""
	prune(s.Not)
}

// last returns what is ever deeper below its argument, or above it.
func last(s *Schema) *Schema {
	if s.Not == nil {
		return &Schema{Not: s}
	}
	return last(last(s.Not))
}
