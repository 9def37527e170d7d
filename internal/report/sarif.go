package report

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifRoot   = "%SRCROOT%" // what servers replace by the root of the checkout

	// maxResults is what GitHub keeps of an analysis. It refuses a file with many more as a whole.
	maxResults = 5000
)

// A sarif is a report on its way into SARIF.
type sarif struct {
	Report
	sources sources
	hashes  map[string][]string // of the lines of each file
	indexes map[string]int      // of the descriptor of each check
}

func writeSARIF(w io.Writer, r Report, _ Screen) error {
	s := &sarif{Report: r, sources: newSources(r.Dir), hashes: make(map[string][]string), indexes: make(map[string]int)}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{s.run()}})
}

func (s *sarif) run() sarifRun {
	driver := sarifDriver{
		Name:            "ctrllint",
		SemanticVersion: "0.0.0-devel",
		InformationURI:  "https://github.com/ctrllint/ctrllint",
		Rules:           s.rules(),
	}
	if number, tagged := strings.CutPrefix(s.Version, "v"); tagged {
		driver.SemanticVersion = number
	}
	results, left := s.results()
	notes := s.notifications(left)
	if len(notes) > 0 {
		driver.Notifications = sarifNotices()
	}
	return sarifRun{
		Tool:               sarifTool{driver},
		Invocations:        []sarifInvocation{{ExecutionSuccessful: !s.Incomplete, Notifications: notes}},
		AutomationDetails:  sarifAutomation{s.category()},
		OriginalURIBaseIDs: map[string]sarifArtifact{sarifRoot: {Description: &sarifText{Text: "The root of the repository."}}},
		ColumnKind:         "utf16CodeUnits",
		Results:            results,
	}
}

// category tells the runs over one commit apart: without it, the alerts of one module or of one set
// of build tags would replace those of the other.
func (s *sarif) category() string {
	id := "ctrllint/"
	if s.Prefix != "" {
		id += s.Prefix + "/"
	}
	if s.Tags != "" {
		id += "tags=" + strings.ReplaceAll(s.Tags, "/", "_") + "/"
	}
	return id
}

// results returns what is open first, the severest first of all, and how many had to be left out.
func (s *sarif) results() (results []sarifResult, left int) {
	open := slices.Clone(s.Findings)
	slices.SortStableFunc(open, func(a, b finding.Finding) int {
		return cmp.Compare(severityRank(a.Severity), severityRank(b.Severity))
	})
	results = []sarifResult{} // GitHub refuses a file without the list
	for _, f := range open {
		results = append(results, s.result(f))
	}
	for _, f := range s.Suppressed {
		result := s.result(f.Finding)
		result.Suppressions = []sarifSuppression{{Kind: "inSource", Status: "accepted", Justification: f.Reason}}
		results = append(results, result)
	}
	for _, f := range s.Known {
		result := s.result(f)
		result.Suppressions = []sarifSuppression{{Kind: "external", Status: "accepted", Justification: "in the baseline"}}
		results = append(results, result)
	}
	left = max(len(results)-maxResults, 0)
	return results[:len(results)-left], left
}

func severityRank(severity string) int {
	return slices.Index([]string{"error", "warning", "info"}, severity)
}

func (s *sarif) result(f finding.Finding) sarifResult {
	id := f.Rule + "/" + f.Check
	at := s.location(f.Range)
	if f.Function != "" {
		at.Logical = []sarifLogicalLocation{{Name: f.Package + "." + f.Function, Kind: "function"}}
	}
	result := sarifResult{
		RuleID:              id,
		RuleIndex:           s.indexes[id],
		Level:               sarifLevel(f.Severity),
		Locations:           []sarifLocation{at},
		PartialFingerprints: map[string]string{"ctrllint/v1": f.Fingerprint},
	}
	if hash := s.hash(f.File, f.Line); hash != "" {
		result.PartialFingerprints["primaryLocationLineHash"] = hash
	}
	for i, r := range f.Related {
		related := s.location(r.Range())
		related.ID = i + 1 // the target of a link in the message
		related.Message = &sarifText{Text: plainText(r.Message)}
		result.RelatedLocations = append(result.RelatedLocations, related)
	}
	for _, fix := range f.Fixes {
		if converted, ok := s.fix(fix); ok {
			result.Fixes = append(result.Fixes, converted)
		}
	}
	result.Message.Text = sarifMessage(f)
	return result
}

func sarifLevel(severity string) string {
	if severity == "info" {
		return "note"
	}
	return severity
}
