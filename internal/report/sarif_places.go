package report

import (
	"fmt"
	"os"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// sarifMessage returns the message with a link to each related location, which is what makes GitHub
// show them, and how to mend the hazard.
func sarifMessage(f finding.Finding) string {
	message := escapeLinks(plainText(f.Message))
	var links []string
	for i, r := range f.Related {
		links = append(links, fmt.Sprintf("[%s](%d)", escapeLinks(plainText(r.Message)), i+1))
	}
	if len(links) > 0 {
		message += " (" + strings.Join(links, ", ") + ")"
	}
	if f.Help != "" {
		message += ". To mend it: " + escapeLinks(plainText(f.Help))
	}
	return message + "."
}

// plainText returns a message as one line without its full stop.
func plainText(message string) string {
	return strings.TrimRight(oneLine(message), ".")
}

// escapeLinks keeps brackets, as in errs[i], from being read as a link.
func escapeLinks(text string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`).Replace(text)
}

func (s *sarif) location(at finding.Range) sarifLocation {
	return sarifLocation{Physical: sarifPhysicalLocation{Artifact: s.artifact(at.File), Region: s.region(at)}}
}

func (s *sarif) artifact(file string) sarifArtifact {
	name := s.fromRoot(file)
	if !inside(name) {
		return sarifArtifact{URI: URI(name)}
	}
	return sarifArtifact{URI: URI(name), URIBaseID: sarifRoot}
}

// region converts a range, whose columns count bytes. It leaves out what repeats the start.
func (s *sarif) region(at finding.Range) *sarifRegion {
	if at.Line < 1 {
		return nil
	}
	region := &sarifRegion{StartLine: at.Line}
	if at.Column < 1 {
		return region
	}
	region.StartColumn = s.sources.column(at.File, at.Line, at.Column)
	if at.EndLine > at.Line {
		region.EndLine = at.EndLine
	}
	if at.EndColumn >= 1 && (at.EndLine > at.Line || at.EndColumn > at.Column) {
		region.EndColumn = s.sources.column(at.File, max(at.Line, at.EndLine), at.EndColumn)
	}
	text, ok := s.sources.text(at.File, at.Line)
	if from, to := at.Column-1, at.EndColumn-1; ok && at.EndLine <= at.Line && from < to && to <= len(text) {
		region.Snippet = &sarifText{Text: strings.ToValidUTF8(text[from:to], "\uFFFD")}
	}
	return region
}

// fix converts a fix, and returns false where a file is not what it was when it was checked.
func (s *sarif) fix(fix finding.Fix) (sarifFix, bool) {
	converted := sarifFix{
		Description: sarifText{Text: sentence(plainText(fix.Message))},
		Properties:  sarifFixProperties{fix.Applicability},
	}
	for _, e := range fix.Edits {
		deleted, ok := s.edited(e)
		if !ok {
			return sarifFix{}, false
		}
		artifact := s.artifact(e.File)
		replacement := sarifReplacement{Deleted: deleted, Inserted: sarifText{Text: e.NewText}}
		if n := len(converted.Changes); n > 0 && converted.Changes[n-1].Artifact == artifact {
			converted.Changes[n-1].Replacements = append(converted.Changes[n-1].Replacements, replacement)
			continue
		}
		converted.Changes = append(converted.Changes, sarifChange{artifact, []sarifReplacement{replacement}})
	}
	return converted, len(converted.Changes) > 0
}

// edited returns the region that an edit replaces. The end is always there: without it, an insertion
// would read as a replacement of the rest of the line.
func (s *sarif) edited(e finding.Edit) (sarifRegion, bool) {
	line, column, ok := s.sources.position(e.File, e.Offset)
	endLine, endColumn, endOK := s.sources.position(e.File, e.EndOffset)
	if !ok || !endOK {
		return sarifRegion{}, false
	}
	return sarifRegion{
		StartLine:   line,
		StartColumn: s.sources.column(e.File, line, column),
		EndLine:     endLine,
		EndColumn:   s.sources.column(e.File, endLine, endColumn),
	}, true
}

// hash returns GitHub's hash of a line, and nothing where the line cannot be read.
func (s *sarif) hash(file string, line int) string {
	hashes, ok := s.hashes[file]
	if !ok {
		if data, err := os.ReadFile(s.sources.path(file)); err == nil {
			hashes = lineHashes(string(data))
		}
		s.hashes[file] = hashes
	}
	if line < 1 || line > len(hashes) {
		return ""
	}
	return hashes[line-1]
}
