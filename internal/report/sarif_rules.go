package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// rules describes the checks that were looked for, and remembers the place of each.
func (s *sarif) rules() []sarifDescriptor {
	rules := []sarifDescriptor{}
	for _, c := range s.Checks {
		s.indexes[c.Rule+"/"+c.Name] = len(rules)
		rules = append(rules, sarifRule(c))
	}
	for _, f := range slices.Concat(s.Findings, s.Known) {
		s.undescribed(f, &rules)
	}
	for _, f := range s.Suppressed {
		s.undescribed(f.Finding, &rules)
	}
	return rules
}

// undescribed makes a descriptor of what a finding says of its check where nothing else is known.
func (s *sarif) undescribed(f finding.Finding, rules *[]sarifDescriptor) {
	id := f.Rule + "/" + f.Check
	if _, described := s.indexes[id]; described {
		return
	}
	s.indexes[id] = len(*rules)
	*rules = append(*rules, sarifRule(Check{
		Rule: f.Rule, Name: f.Check, Tier: f.Tier, Severity: f.Severity, URL: f.URL,
		Summary: strings.ReplaceAll(f.Check, "-", " "),
	}))
}

func sarifRule(c Check) sarifDescriptor {
	id := c.Rule + "/" + c.Name
	precision := "high"
	if c.Tier == "strict" {
		precision = "medium"
	}
	severity := c.Severity
	if severity == "info" {
		severity = "recommendation"
	}
	d := sarifDescriptor{
		ID:               id,
		Name:             pascal(c.Rule) + pascal(c.Name),
		ShortDescription: sarifText{Text: sentence(c.Summary)},
		FullDescription:  sarifText{Text: "Reports " + sentenceTail(c.Summary)},
		HelpURI:          c.URL,
		Default:          sarifConfiguration{sarifLevel(c.Severity)},
		Properties: &sarifProperties{
			Tags:      []string{"kubernetes", "controllers", "reliability", c.Rule, c.Tier},
			Precision: precision,
			Severity:  severity,
			Fixes:     c.Fixes,
		},
	}
	text, markdown := c.Text, c.Markdown
	if text == "" {
		text = "ctrllint explain " + id + " prints the manual."
		markdown = "`ctrllint explain " + id + "` prints the manual."
	}
	if c.URL != "" {
		text += "\n\n" + c.URL
		markdown += fmt.Sprintf("\n\n[The whole manual](%s)", c.URL)
	}
	d.Help = &sarifText{Text: text, Markdown: markdown}
	return d
}

// pascal spells a name as viewers show it: SuccessOnlyClose.
func pascal(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "-") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// sentence spells a line of ours as people who do not know our style expect it.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + sentenceTail(text[1:])
}

func sentenceTail(text string) string {
	return strings.TrimSuffix(text, ".") + "."
}

// sarifNotices describes what the notifications of a run are about.
func sarifNotices() []sarifDescriptor {
	return []sarifDescriptor{
		sarifNotice("not-checked", "error", "Something could not be checked.",
			"A package could not be loaded or does not compile. The rest was checked all the same."),
		sarifNotice("left-out", "warning", "There are more findings than a server keeps.",
			"The findings of the lowest severity are left out of this file."),
	}
}

func sarifNotice(id, level, short, full string) sarifDescriptor {
	return sarifDescriptor{
		ID: id, Name: pascal(id), Default: sarifConfiguration{level},
		ShortDescription: sarifText{Text: short}, FullDescription: sarifText{Text: full},
		Help: &sarifText{Text: short + " " + full},
	}
}

// notifications tells what was not checked, and what was left out.
func (s *sarif) notifications(left int) []sarifNotification {
	var notes []sarifNotification
	for _, e := range s.Errors {
		note := sarifNotification{
			Descriptor: sarifReference{"not-checked", 0},
			Level:      "error",
			Message:    sarifText{Text: sentenceTail(oneLine(e.Message))},
		}
		if e.File != "" {
			at := finding.Range{File: e.File, Line: e.Line, Column: e.Column}
			note.Locations = []sarifLocation{s.location(at)}
		} else if e.Package != "" {
			note.Message.Text = e.Package + ": " + note.Message.Text
		}
		notes = append(notes, note)
	}
	if left > 0 {
		notes = append(notes, sarifNotification{
			Descriptor: sarifReference{"left-out", 1},
			Level:      "warning",
			Message:    sarifText{Text: fmt.Sprintf("%s left out: servers keep %d.", count(left, "finding"), maxResults)},
		})
	}
	return notes
}
