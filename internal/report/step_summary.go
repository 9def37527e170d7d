package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// maxRows keeps a summary below the megabyte that GitHub shows of a step.
const maxRows = 500

// StepSummary writes the Markdown page of a step of GitHub Actions: every finding, linked to its
// line where link knows the address of one, and what was not checked.
func StepSummary(w io.Writer, r Report, link func(file string, line int) string) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "### ctrllint: %s\n\n", r.Total())
	if len(r.Findings) > 0 {
		fmt.Fprint(b, "| place | finding | check |\n|---|---|---|\n")
	}
	for i, f := range r.Findings {
		if i == maxRows {
			fmt.Fprintf(b, "\nand %s more.\n", count(len(r.Findings)-maxRows, "finding"))
			break
		}
		message := markdown(oneLine(f.Message))
		for _, rel := range f.Related {
			message += "<br>" + linked(r.fromRoot(rel.File), rel.Line, link) + ": " + markdown(oneLine(rel.Message))
		}
		fmt.Fprintf(b, "| %s | %s | [%s/%s](%s) |\n", linked(r.fromRoot(f.File), f.Line, link), message, f.Rule, f.Check, f.URL)
	}
	if len(r.Errors) > 0 {
		fmt.Fprint(b, "\n| not checked | why |\n|---|---|\n")
	}
	for _, e := range r.Errors[:min(len(r.Errors), maxRows)] {
		where := markdown(e.Package)
		if e.File != "" {
			where = linked(r.fromRoot(e.File), e.Line, link)
		}
		fmt.Fprintf(b, "| %s | %s |\n", where, markdown(oneLine(e.Message)))
	}
	fmt.Fprintln(b)
	return b.Flush()
}

// linked returns a position, as a link where there is an address.
func linked(file string, line int, link func(string, int) string) string {
	text := markdown(position(file, line, 0))
	if address := link(file, line); address != "" && inside(file) {
		return "[" + text + "](" + address + ")"
	}
	return text
}

// markdown escapes text for a cell of a table.
func markdown(text string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "&", "&amp;").Replace(text)
}
