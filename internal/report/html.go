package report

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"

	"github.com/ctrllint/ctrllint/internal/finding"
)

//go:embed page/page.html
var pageTemplate string

// A Project is one repository of a page.
type Project struct {
	Name    string
	Report  Report
	Earlier *Report // an older run to compare with; nil if there is none
}

// Page writes one HTML page about projects, with all that it needs in it: it can be kept as a file, sent
// and read without a network. The source beside a finding is read from the directory of its report;
// where that is not there, it is what the report has kept of it.
func Page(w io.Writer, projects []Project) error {
	parsed, err := template.New("page").Parse(pageTemplate)
	if err != nil {
		return err
	}
	return parsed.Execute(w, newPage(projects))
}

func writeHTML(w io.Writer, r Report, _ Screen) error {
	dir, err := filepath.Abs(r.Dir)
	if err != nil {
		return err
	}
	return Page(w, []Project{{Name: filepath.Base(dir), Report: r}})
}

// A page is what the template shows.
type page struct {
	Title    string
	Total    string
	Projects []pageProject
	Counts   []pageCount // tables of counts, each by something else
	Findings []pageFinding
	Gone     []pageFinding // in earlier reports only
	Compared bool
	Added    int // findings that earlier reports do not have
}

type pageProject struct {
	Name   string
	Total  string
	Errors []finding.Error
}

// A pageCount counts findings by one of their properties.
type pageCount struct {
	Title string
	Field string // the attribute of a finding that it counts
	Rows  []pageRow
}

type pageRow struct {
	Name  string
	Count int
	Share int // of the largest row, in percent
}

type pageFinding struct {
	finding.Finding
	ID        string
	Project   string
	Directory string
	New       bool
	Excerpts  []pageExcerpt
}

func newPage(projects []Project) page {
	p := page{Title: "ctrllint"}
	if len(projects) == 1 {
		p.Title += ": " + projects[0].Name
	}
	var all []finding.Finding
	sum := Report{}
	for _, project := range projects {
		r := project.Report
		p.Projects = append(p.Projects, pageProject{project.Name, r.Total(), r.Errors})
		all = append(all, r.Findings...)
		sum.add(r)
		p.compare(project)
	}
	sum.Findings = all
	p.Total = sum.Total()
	p.count()
	return p
}

// add adds the counts of another report.
func (r *Report) add(other Report) {
	r.Errors = append(r.Errors, other.Errors...)
	s, o := &r.Summary, other.Summary
	s.Packages += o.Packages
	s.NotChecked += o.NotChecked
	s.Omitted += o.Omitted
	s.LeftOut += o.LeftOut
	s.Suppressed += o.Suppressed
	s.Baseline += o.Baseline
	s.Unchanged += o.Unchanged
	s.Seconds += o.Seconds
}

// compare adds the findings of a project, and those that only its earlier report has.
func (p *page) compare(project Project) {
	known := make(map[string]bool)
	if project.Earlier != nil {
		p.Compared = true
		for _, f := range project.Earlier.Findings {
			known[f.Fingerprint] = true
		}
	}
	still := make(map[string]bool)
	s := newSources(project.Report.Dir)
	for _, f := range project.Report.Findings {
		still[f.Fingerprint] = true
		shown := newPageFinding(project.Name, f)
		shown.ID = fmt.Sprintf("f%d", len(p.Findings)+1)
		shown.New = project.Earlier != nil && !known[f.Fingerprint]
		if shown.New {
			p.Added++
		}
		for _, e := range excerpts(f) {
			shown.Excerpts = append(shown.Excerpts, e.page(f, s))
		}
		p.Findings = append(p.Findings, shown)
	}
	if project.Earlier == nil {
		return
	}
	for _, f := range project.Earlier.Findings {
		if !still[f.Fingerprint] {
			p.Gone = append(p.Gone, newPageFinding(project.Name, f))
		}
	}
}

func newPageFinding(project string, f finding.Finding) pageFinding {
	return pageFinding{Finding: f, Project: project, Directory: path.Dir(filepath.ToSlash(f.File))}
}

// count makes the tables.
func (p *page) count() {
	by := func(title, field string, of func(pageFinding) string) {
		counts := make(map[string]int)
		for _, f := range p.Findings {
			counts[of(f)]++
		}
		if table := newPageCount(title, field, counts); len(table.Rows) > 0 {
			p.Counts = append(p.Counts, table)
		}
	}
	by("Severity", "severity", func(f pageFinding) string { return f.Severity })
	by("Check", "check", func(f pageFinding) string { return f.Rule + "/" + f.Check })
	if len(p.Projects) > 1 {
		by("Repository", "project", func(f pageFinding) string { return f.Project })
	}
	by("Directory", "directory", func(f pageFinding) string { return f.Directory })
}

func newPageCount(title, field string, counts map[string]int) pageCount {
	table := pageCount{Title: title, Field: field}
	most := 1
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		table.Rows = append(table.Rows, pageRow{Name: name, Count: counts[name]})
		most = max(most, counts[name])
	}
	slices.SortStableFunc(table.Rows, func(a, b pageRow) int { return cmp.Compare(b.Count, a.Count) })
	for i := range table.Rows {
		table.Rows[i].Share = table.Rows[i].Count * 100 / most
	}
	return table
}
