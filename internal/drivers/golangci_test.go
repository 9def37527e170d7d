package drivers_test

import (
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// onlyCtrllint is a configuration of golangci-lint that hides nothing, with places for our settings and more.
const onlyCtrllint = `version: "2"
linters:
  default: none
  enable: [ctrllint]
  settings:
    custom:
      ctrllint:
        type: module
        settings: %s
%s
issues: {max-issues-per-linter: 0, max-same-issues: 0, uniq-by-line: false}
`

// everyCheck are the settings of most tests: golangci-lint keeps what it knows of dependencies until
// settings change, and reading all of them again takes longer than the rest.
const everyCheck = "{strict: true}"

func configuration(settings, more string) string { return fmt.Sprintf(onlyCtrllint, settings, more) }

// A golangciRun is golangci-lint in a folder.
type golangciRun struct {
	binary, dir string
}

// findings runs golangci-lint with settings of ctrllint and more configuration.
func (g golangciRun) findings(t *testing.T, settings, more string, args ...string) []finding.Finding {
	t.Helper()
	o := g.run(t, configuration(settings, more), append([]string{
		"--path-mode", "abs", "--output.json.path", "stdout", "--show-stats=false",
	}, args...)...)
	if o.status > 1 {
		t.Fatalf("exit status %d\n%s", o.status, o)
	}
	list := issues(t, g.dir, o.stdout)
	if found := len(list) > 0; found != (o.status == 1) {
		t.Errorf("exit status %d with %d findings", o.status, len(list))
	}
	return list
}

func (g golangciRun) run(t *testing.T, config string, args ...string) outcome {
	t.Helper()
	file := filepath.Join(t.TempDir(), ".golangci.yml")
	place(t, file, []byte(config))
	args = append([]string{"run", "--allow-parallel-runners", "--config", file}, args...)
	return run(t, g.dir, nil, g.binary, args...)
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
