package effects

import (
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Write is an effect on the cluster, taken apart.
type Write struct {
	Verb    knowledge.Verb // what is applied as a patch is a patch
	Sub     string         // as knowledge.Write has it
	Also    bool
	Applies bool          // a server-side apply, by whatever verb
	Object  flow.Location // zero when it is not among what the asker sees
}

// Writes returns the writes of a summary.
func (s Summary) Writes() []Write {
	var found []Write
	for _, e := range s.of(Writes) {
		detail, also := strings.CutSuffix(e.Detail, alsoStatus)
		detail, applies := strings.CutSuffix(detail, applied)
		verb, sub, _ := strings.Cut(detail, "/")
		of := knowledge.Verb(verb)
		found = append(found, Write{Verb: of, Sub: sub, Also: also, Applies: applies || of == knowledge.Apply, Object: e.On})
	}
	return found
}

// detailOf writes what a write does: its verb, its subresource after a slash, whether it is a patch that is applied, and whether the status is
// written as well.
func detailOf(w knowledge.Write) string {
	detail := string(w.Verb)
	if w.Sub != "" {
		detail += "/" + w.Sub
	}
	if w.Verb == knowledge.Patch && knowledge.AppliesPatch(w.Data) {
		detail += applied
	}
	if w.Also {
		detail += alsoStatus
	}
	return detail
}

const (
	alsoStatus = "+status"
	applied    = "+apply"
)

// Status reports whether a write changes the status of the object.
func (w Write) Status() bool { return w.Sub == knowledge.Status || w.Also }

// Keeps reports whether a write persists the finalizers of its object.
func (w Write) Keeps() bool {
	switch w.Verb {
	case knowledge.Create, knowledge.Update, knowledge.Patch, knowledge.Apply, knowledge.Save:
		return w.Sub == ""
	}
	return false
}
