package lsp

import (
	"bytes"
	"context"
	"fmt"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// codeActions offers the fixes of the findings in a range, and to answer them where they are.
func (s *server) codeActions(_ context.Context, p codeActionParams) []codeAction {
	actions := []codeAction{}
	texts := s.texts()
	for _, f := range s.at(fileOf(p.TextDocument.URI), p.Range) {
		for _, fix := range f.finding.Fixes {
			actions = append(actions, texts.fix(f, fix))
		}
		actions = append(actions, texts.suppress(f))
	}
	return actions
}

// at returns the findings that touch a range, unless the text has changed since they were found.
func (s *server) at(file string, r textRange) []shown {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []shown
	for _, f := range s.shown[file] {
		if d := s.documents[file]; d != nil && d.version == f.version && f.as.Range.touches(r) {
			list = append(list, f)
		}
	}
	return list
}

func (t *texts) fix(f shown, fix finding.Fix) codeAction {
	title := fix.Message
	if fix.Applicability == finding.Unsafe {
		title += " (unsafe: read what else it changes)"
	}
	edit := workspaceEdit{Changes: make(map[string][]textEdit)}
	for _, e := range fix.Edits {
		in := t.of(e.File)
		uri := t.uri(e.File)
		edit.Changes[uri] = append(edit.Changes[uri], textEdit{textRange{in.offset(e.Offset), in.offset(e.EndOffset)}, e.NewText})
	}
	return codeAction{
		Title: title, Kind: quickFix, Diagnostics: []diagnostic{f.as},
		IsPreferred: fix.Applicability == finding.Safe, Edit: edit,
	}
}

// suppress writes a directive above the line of a finding, where its author adds why.
func (t *texts) suppress(f shown) codeAction {
	name := f.finding.Rule + "/" + f.finding.Check
	in := t.of(f.finding.File)
	line := in.line(f.finding.Line - 1)
	indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
	start := position{Line: f.as.Range.Start.Line}
	directive := fmt.Sprintf("%s//ctrllint:ignore %s TODO: say why this is right\n", indent, name)
	return codeAction{
		Title: "Ignore " + name + " here, and say why", Kind: quickFix, Diagnostics: []diagnostic{f.as},
		Edit: workspaceEdit{Changes: map[string][]textEdit{t.uri(f.finding.File): {{textRange{start, start}, directive}}}},
	}
}

// hover explains the findings at a place.
func (s *server) hover(_ context.Context, p positionParams) *hover {
	found := s.at(fileOf(p.TextDocument.URI), textRange{p.Position, p.Position})
	if len(found) == 0 {
		return nil
	}
	var page bytes.Buffer
	for i, f := range found {
		if i > 0 {
			page.WriteString("\n---\n\n")
		}
		fmt.Fprintf(&page, "**%s/%s**: %s\n\n%s\n", f.finding.Rule, f.finding.Check, f.finding.Message, s.backend.Page(f.finding.Rule, f.finding.Check))
	}
	return &hover{markupContent{"markdown", page.String()}, found[0].as.Range}
}
