package report

import (
	"encoding/json"
	"io"
)

// A gitlabIssue is an entry of the report that GitLab reads as artifacts:reports:codequality.
type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// writeGitLab writes one line of text per finding, for that is all that GitLab shows: the other ends
// of the hazard stand in it.
func writeGitLab(w io.Writer, r Report, _ Screen) error {
	issues := []gitlabIssue{}
	for _, f := range r.Findings {
		begin := max(f.Line, 1)
		issues = append(issues, gitlabIssue{
			Description: oneLine(f.Message) + r.others(f),
			CheckName:   f.Rule + "/" + f.Check,
			Fingerprint: f.Fingerprint,
			Severity:    map[string]string{"error": "critical", "warning": "major", "info": "info"}[f.Severity],
			Location:    gitlabLocation{Path: r.fromRoot(f.File), Lines: gitlabLines{Begin: begin, End: max(f.EndLine, begin)}},
		})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(issues)
}
