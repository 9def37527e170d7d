package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/atomicfile"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/manual"
	"github.com/ctrllint/ctrllint/internal/nearest"
	"github.com/ctrllint/ctrllint/internal/report"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// An output is a report that goes to a file, whatever standard output shows.
type output struct {
	format report.Format
	file   string
}

// outputs is the value of the flag --output, which may be repeated.
type outputs []output

func (o *outputs) String() string { return "" }

func (o *outputs) Set(text string) error {
	name, file, found := strings.Cut(text, ":")
	format, err := knownFormat(name)
	switch {
	case !found || file == "":
		return fmt.Errorf("want FORMAT:FILE, such as sarif:ctrllint.sarif")
	case err != nil:
		return err
	}
	*o = append(*o, output{format, file})
	return nil
}

func knownFormat(name string) (report.Format, error) {
	for _, f := range report.Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	hint := nearest.Hint(name, strings.Fields(formatNames(" ")), "; there are "+formatNames(", "))
	return report.Format{}, fmt.Errorf("unknown format %q%s", name, hint)
}

func formatNames(separator string) string {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, separator)
}

// path returns where the file of an output is: like patterns, it is meant as seen from -C.
func (out output) path(dir string) string {
	if filepath.IsAbs(out.file) {
		return out.file
	}
	return filepath.Join(dir, out.file)
}

// checkOutputs tells before a long run that its report could not be written, or that another one would
// overwrite it.
func (o *options) checkOutputs() error {
	named := make(map[string]output)
	for _, out := range o.outputs {
		path, err := filepath.Abs(out.path(o.dir))
		if err != nil {
			return err
		}
		if other, twice := named[path]; twice {
			return fmt.Errorf("--output %s:%s and %s:%s name the same file", other.format.Name, other.file, out.format.Name, out.file)
		}
		named[path] = out
		if err := isDirectory(filepath.Dir(out.path(o.dir))); err != nil {
			return fmt.Errorf("--output %s:%s: %w", out.format.Name, out.file, err)
		}
	}
	return nil
}

// writeOutputs writes the reports that go to files, and the page of the step if GitHub Actions runs
// us and annotations are asked for: without it, all but ten of them are hidden.
func (c *command) writeOutputs(o *options, r report.Report) error {
	var errs []error
	github := o.format == "github"
	for _, out := range o.outputs {
		github = github || out.format.Name == "github"
		var b bytes.Buffer
		err := out.format.Write(&b, r, report.Screen{})
		if err == nil {
			err = atomicfile.Write(out.path(o.dir), b.Bytes())
		}
		errs = append(errs, err)
	}
	if page := c.getenv("GITHUB_STEP_SUMMARY"); github && page != "" {
		errs = append(errs, c.addStepSummary(page, r))
	}
	return errors.Join(errs...)
}

// addStepSummary appends to the page, which is that of all commands of a step.
func (c *command) addStepSummary(page string, r report.Report) (err error) {
	f, err := os.OpenFile(page, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	server, repository, commit := c.getenv("GITHUB_SERVER_URL"), c.getenv("GITHUB_REPOSITORY"), c.getenv("GITHUB_SHA")
	return report.StepSummary(f, r, func(file string, line int) string {
		if server == "" || repository == "" || commit == "" {
			return ""
		}
		return fmt.Sprintf("%s/%s/blob/%s/%s#L%d", server, repository, commit, report.URI(file), max(line, 1))
	})
}

// describe makes the report of a run.
func (c *command) describe(o *options, conf *configuration, result *lint.Result) report.Report {
	return report.Report{
		Findings:   result.Findings,
		Suppressed: result.Suppressed,
		Errors:     result.Errors,
		Incomplete: incomplete(result),
		Dir:        o.dir,
		Prefix:     fromRepository(o.dir),
		Version:    version(),
		Tags:       o.tags,
		Checks:     describeChecks(conf),
		Summary: report.Summary{
			Packages:   result.Packages,
			NotChecked: result.NotChecked,
			Omitted:    result.Omitted,
			LeftOut:    leftOut(result),
			Findings:   len(result.Findings),
			Suppressed: len(result.Suppressed),
			Seconds:    float64(result.Elapsed.Milliseconds()) / 1000,
		},
	}
}

// leftOut counts the packages that were named and that are not the user's.
func leftOut(result *lint.Result) (n int) {
	for _, f := range result.Foreign {
		n += len(f.Packages)
	}
	return n
}

func describeChecks(conf *configuration) []report.Check {
	var checks []report.Check
	for _, a := range conf.rules {
		enabled := rule.Enabled(a)
		for _, k := range rule.Checks(a) {
			if !slices.Contains(enabled, k.Name) {
				continue
			}
			page := manualOf(a, k.Name)
			checks = append(checks, report.Check{
				Rule: a.Name, Name: k.Name, Tier: string(k.Tier), Severity: conf.severity(a.Name, k.Name), Summary: k.Summary, Fixes: string(k.Fixes),
				Text: docText(page, 100), Markdown: manual.Markdown(page, 3), URL: rule.CheckPage(a.Name, k.Name),
			})
		}
	}
	return checks
}

// fromRepository returns the way from the root of the repository to a directory, with slashes. A
// directory outside of any repository is the root itself.
func fromRepository(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for root := dir; ; root = filepath.Dir(root) {
		// A file in a worktree or a submodule, a directory elsewhere.
		if _, err := os.Stat(filepath.Join(root, ".git")); err == nil {
			way, err := filepath.Rel(root, dir)
			if err != nil || way == "." {
				return ""
			}
			return filepath.ToSlash(way)
		}
		if root == filepath.Dir(root) {
			return ""
		}
	}
}
