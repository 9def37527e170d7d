package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/atomicfile"
	"github.com/ctrllint/ctrllint/internal/report"
)

// makeReport writes one page from the JSON reports of one repository or many.
func (c *command) makeReport(args []string) error {
	if len(args) == 0 || args[0] != "html" {
		return errors.New("report makes html: ctrllint report html [-o FILE] [--earlier [NAME=]OLD.json] [NAME=]REPORT.json, one or more")
	}
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	out := flags.String("o", "", "")
	var earlier []string
	flags.Func("earlier", "", func(name string) error { earlier = append(earlier, name); return nil })
	if err := flags.Parse(args[1:]); err != nil {
		return fmt.Errorf("report html: %w", err)
	}
	if flags.NArg() == 0 {
		return errors.New("report html takes the files that ctrllint --format json writes")
	}
	projects, err := readReports(flags.Args(), earlier)
	if err != nil {
		return err
	}
	for _, p := range projects {
		if !p.Report.HasSource() {
			fmt.Fprintf(c.stderr, "ctrllint: no source of %s is in %s: the page shows places without it; "+
				"report html looks for it beside the JSON file, and then in the working directory\n", p.Name, p.Report.Dir)
		}
	}
	var page bytes.Buffer
	if err := report.Page(&page, projects); err != nil {
		return err
	}
	if *out != "" {
		return atomicfile.Write(*out, page.Bytes())
	}
	_, err = c.stdout.Write(page.Bytes())
	return err
}

// readReports reads the reports and those to compare with, which belong to the one of the same name or,
// where there is one of each, to that.
func readReports(args, earlier []string) ([]report.Project, error) {
	var projects []report.Project
	for _, arg := range args {
		p, err := readReport(arg)
		if err != nil {
			return nil, err
		}
		if indexOf(projects, p.Name) >= 0 {
			return nil, fmt.Errorf("two reports are called %s: give them names, as NAME=%s", p.Name, arg)
		}
		projects = append(projects, p)
	}
	for _, arg := range earlier {
		old, err := readReport(arg)
		if err != nil {
			return nil, err
		}
		i := indexOf(projects, old.Name)
		if i < 0 && len(projects) == 1 && len(earlier) == 1 {
			i = 0
		}
		if i < 0 {
			return nil, fmt.Errorf("--earlier %s belongs to no report: name it as one of them, as NAME=FILE", arg)
		}
		projects[i].Earlier = &old.Report
	}
	return projects, nil
}

func indexOf(projects []report.Project, name string) int {
	return slices.IndexFunc(projects, func(p report.Project) bool { return p.Name == name })
}

// readReport reads [NAME=]FILE. The files of the findings are looked for beside it, and then below the working directory.
func readReport(arg string) (report.Project, error) {
	name, file, named := strings.Cut(arg, "=")
	if !named {
		file = arg
		name = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return report.Project{}, err
	}
	r, err := report.ReadJSON(data)
	if err != nil {
		return report.Project{}, fmt.Errorf("%s: %w", file, err)
	}
	r.Dir = filepath.Dir(file)
	if here := r; !r.HasSource() {
		if here.Dir = "."; here.HasSource() {
			r.Dir = "."
		}
	}
	return report.Project{Name: name, Report: r}, nil
}
