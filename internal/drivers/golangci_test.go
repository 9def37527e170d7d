package drivers_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// onlyCtrllint is a configuration of golangci-lint that hides nothing; what follows are settings.
const onlyCtrllint = `version: "2"
linters:
  default: none
  enable: [ctrllint]
  settings:
    custom:
      ctrllint:
        type: module
        settings: %s
issues: {max-issues-per-linter: 0, max-same-issues: 0, uniq-by-line: false}
%s`

// golangciLint lints a module with golangci-lint. Its cache is of this test only: it is what makes a
// second run quick, and a lie of the first one would be kept there.
func golangciLint(t *testing.T, dir, golangci string) []finding.Finding {
	t.Helper()
	config := filepath.Join(t.TempDir(), ".golangci.yml")
	if err := os.WriteFile(config, fmt.Appendf(nil, onlyCtrllint, "{strict: true}", ""), 0o666); err != nil {
		t.Fatal(err)
	}
	o := run(t, dir, []string{"GOLANGCI_LINT_CACHE=" + t.TempDir()}, golangci, "run", "--config", config,
		"--allow-parallel-runners", "--path-mode", "abs", "--output.json.path", "stdout", "--show-stats=false", "./...")
	if o.status != 1 {
		t.Fatalf("exit status %d\n%s", o.status, o)
	}
	return issues(t, dir, o.stdout)
}

// folded is the form of a message: the check, what it says, and the other places if there are any.
var folded = regexp.MustCompile(`^(\w+)/([\w-]+): (.*?)(?: \(([^()]* at \S+\.go:\d+)\))?$`)

func issues(t *testing.T, dir, document string) []finding.Finding {
	t.Helper()
	var decoded struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal([]byte(document), &decoded); err != nil {
		t.Fatalf("%v in %s", err, document)
	}
	var findings []finding.Finding
	for _, issue := range decoded.Issues {
		parts := folded.FindStringSubmatch(issue.Text)
		if parts == nil || issue.FromLinter != "ctrllint" {
			t.Errorf("%s: %s", issue.FromLinter, issue.Text)
			continue
		}
		f := finding.Finding{Rule: parts[1], Check: parts[2], Message: parts[3]}
		f.File = filepath.ToSlash(strings.TrimPrefix(issue.Pos.Filename, dir+string(filepath.Separator)))
		f.Line, f.Column = issue.Pos.Line, issue.Pos.Column
		f.Related = others(f.File, parts[4])
		findings = append(findings, f)
	}
	return findings
}

var other = regexp.MustCompile(`(.+?) at (\S+\.go):(\d+)(?:; |$)`)

// others reads the places at the end of a message. One without a directory lies beside the finding.
func others(from, places string) []finding.Related {
	var list []finding.Related
	for _, parts := range other.FindAllStringSubmatch(places, -1) {
		line, _ := strconv.Atoi(parts[3]) // the pattern has digits only
		file := parts[2]
		if !strings.Contains(file, "/") {
			file = path.Join(path.Dir(from), file)
		}
		list = append(list, finding.Related{File: file, Line: line, Message: parts[1]})
	}
	return list
}
