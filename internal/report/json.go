package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// document is the JSON contract. Keys are added, never renamed or removed, as long as schema is 1.
type document struct {
	Schema     int                  `json:"schema"`
	Findings   []finding.Finding    `json:"findings"`
	Suppressed []finding.Suppressed `json:"suppressed"`
	Errors     []finding.Error      `json:"errors"`
	Summary    Summary              `json:"summary"`
}

func writeJSON(w io.Writer, r Report, _ Screen) error {
	doc := document{Schema: 1, Findings: list(r.Findings), Suppressed: list(r.Suppressed), Errors: list(r.Errors), Summary: r.Summary}
	s := newSources(r.Dir)
	for i := range doc.Findings {
		complete(&doc.Findings[i])
		keepSource(&doc.Findings[i], s)
	}
	for i := range doc.Suppressed {
		complete(&doc.Suppressed[i].Finding)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // messages quote Go code: <-ctx.Done() and not \u003c-ctx.Done()
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}

// ReadJSON returns the report that a document of the format json holds.
func ReadJSON(data []byte) (Report, error) {
	var doc document
	if err := json.Unmarshal(data, &doc); err != nil {
		return Report{}, fmt.Errorf("no report of ctrllint --format json: %w", err)
	}
	if doc.Schema != 1 {
		return Report{}, fmt.Errorf("a report with schema %d, want 1", doc.Schema)
	}
	return Report{Findings: doc.Findings, Suppressed: doc.Suppressed, Errors: doc.Errors, Summary: doc.Summary}, nil
}

// complete makes the lists of a finding such that they are encoded as lists.
func complete(f *finding.Finding) {
	f.Related = list(f.Related)
	f.Fixes = list(f.Fixes)
	f.Source = list(f.Source)
	for i := range f.Fixes {
		f.Fixes[i].Edits = list(f.Fixes[i].Edits)
	}
}

// list returns a copy of items that is encoded as [] and not as null when it is empty.
func list[T any](items []T) []T {
	if len(items) == 0 {
		return []T{}
	}
	return slices.Clone(items)
}
