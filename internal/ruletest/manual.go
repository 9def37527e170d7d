package ruletest

import (
	"fmt"
	"go/doc/comment"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/manual"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// Manual says where the manual of a rule differs from what the rule does. Each check has a section of
// its own with at least two programs, and each program is an excerpt of a file in testdata/RULE/example,
// whose claims are compared by Run. In a bad program, each line with a finding of the check ends with
// the message as a comment, or has it as a comment above; a good program has no line with a finding.
// A line with three dots leaves out the lines up to the next one, within a declaration.
func Manual(dir string, a *analysis.Analyzer) ([]string, error) {
	files, err := readExamples(dir, a.Name)
	if err != nil {
		return nil, err
	}
	_, body := manual.Split(a.Doc)
	var problems []string
	for _, c := range rule.Checks(a) {
		section := manual.Section(body, c.Name)
		if len(section.Content) == 0 {
			problems = append(problems, fmt.Sprintf("the manual has no section # %s", c.Name))
			continue
		}
		for _, problem := range compareSection(c.Name, section, files) {
			problems = append(problems, fmt.Sprintf("section # %s: %s", c.Name, problem))
		}
	}
	return problems, nil
}

func compareSection(check string, section *comment.Doc, files [][]exampleLine) []string {
	var problems []string
	bad, good := 0, 0
	for _, block := range section.Content {
		code, ok := block.(*comment.Code)
		if !ok {
			continue
		}
		switch found := find(check, code.Text, files); {
		case found.reported > 0:
			bad++
		case found.matches && found.silent:
			good++
		default:
			problems = append(problems, fmt.Sprintf("this program is no excerpt of an example, or its messages are not those of the findings:\n%s", code.Text))
		}
	}
	if bad == 0 {
		problems = append(problems, "no program with a finding")
	}
	if good == 0 {
		problems = append(problems, "no program without a finding")
	}
	return problems
}

// An exampleLine is a line of a fixture: its code, and what is reported there.
type exampleLine struct {
	code  string
	wants []*pattern
}

// readExamples returns the lines of the files in testdata/RULE/example.
func readExamples(dir, name string) ([][]exampleLine, error) {
	patterns := []string{"./" + name + "/example/..."}
	names, err := Files(dir, patterns)
	if err != nil {
		return nil, err
	}
	claims, err := readClaims(dir, patterns)
	if err != nil {
		return nil, err
	}
	var files [][]exampleLine
	for _, file := range names {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		if err != nil {
			return nil, err
		}
		var lines []exampleLine
		for i, code := range strings.Split(string(text), "\n") {
			if m := directive.FindStringIndex(code); m != nil {
				code = strings.TrimSuffix(code[:m[0]], "/*") + afterComment(code[m[0]:])
			}
			lines = append(lines, exampleLine{oneSpace(code), claims.wants[line{file, i + 1}]})
		}
		files = append(files, lines)
	}
	return files, nil
}

// afterComment returns what follows a comment of the form /* */, where a directive of the program
// under test has to be the last comment of its line.
func afterComment(text string) string {
	_, after, _ := strings.Cut(text, "*/")
	return after
}

// oneSpace makes the columns of a line comparable: how comments are aligned depends on their neighbours.
func oneSpace(text string) string { return strings.Join(strings.Fields(text), " ") }

// A place says how an excerpt matches the lines of a fixture.
type place struct {
	matches  bool
	reported int  // lines with a finding of the check, which the excerpt states
	silent   bool // no line has a finding of any check
}

// find looks for a program in the fixtures. Where it occurs several times, an occurrence with a finding
// decides.
func find(check, program string, files [][]exampleLine) place {
	lines := strings.Split(strings.TrimSpace(program), "\n")
	var best place
	for _, file := range files {
		for i := range file {
			found := excerpt(check, lines, file[i:])
			if found.matches && (!best.matches || found.reported > 0 || found.silent && best.reported == 0) {
				best = found
			}
		}
	}
	return best
}

// excerpt compares a program with the lines at one place of a fixture.
func excerpt(check string, program []string, file []exampleLine) place {
	if len(program) == 0 {
		return place{matches: true, silent: true}
	}
	if len(file) == 0 {
		return place{}
	}
	text := oneSpace(program[0])
	if text == "..." {
		return afterGap(check, program[1:], file)
	}
	here := file[0]
	if message, ok := strings.CutPrefix(text, "// "); ok && len(program) > 1 && oneSpace(program[1]) == here.code && states(here, check, message) {
		rest := excerpt(check, program[2:], file[1:])
		return place{rest.matches, rest.reported + 1, false}
	}
	reported := false
	if message, ok := strings.CutPrefix(text, here.code+" // "); ok && states(here, check, message) {
		reported = true
	} else if text != here.code || about(here, check) {
		return place{}
	}
	rest := excerpt(check, program[1:], file[1:])
	if reported {
		rest.reported++
	}
	rest.silent = rest.silent && len(here.wants) == 0
	return rest
}

// afterGap is excerpt after a line with three dots. What is left out ends with its declaration.
func afterGap(check string, program []string, file []exampleLine) place {
	for i, l := range file {
		if found := excerpt(check, program, file[i:]); found.matches {
			return found
		}
		if l.code == "}" && i+1 < len(file) && file[i+1].code == "" {
			break
		}
	}
	return place{}
}

// states reports whether a line has a finding of the check with exactly this message.
func states(l exampleLine, check, message string) bool {
	text := check + ": " + message
	for _, want := range l.wants {
		if strings.HasSuffix(want.re.String(), "$") && want.re.FindString(text) == text {
			return true
		}
	}
	return false
}

// about reports whether a line has a finding of the check.
func about(l exampleLine, check string) bool {
	for _, want := range l.wants {
		if strings.HasPrefix(strings.TrimPrefix(want.re.String(), "^"), check+":") {
			return true
		}
	}
	return false
}
