package changes

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// hunk is the head of a piece of a diff: how many lines of the old file, and which of the new one.
var hunk = regexp.MustCompile(`^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// parse reads the new lines of each file from a diff without context. It counts the lines of each
// piece, because an added line may look like the head of a file.
func parse(diff []byte) (map[string][]span, error) {
	files := make(map[string][]span)
	name := ""
	skip := 0
	for line := range bytes.Lines(diff) {
		text := strings.TrimSuffix(string(line), "\n")
		if skip > 0 {
			if !strings.HasPrefix(text, `\`) { // no newline at the end of the file
				skip--
			}
			continue
		}
		if file, head := strings.CutPrefix(text, "+++ "); head {
			var err error
			if name, err = fileName(file); err != nil {
				return nil, err
			}
			continue
		}
		m := hunk.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		removed, first, added := number(m[1]), number(m[2]), number(m[3])
		skip = removed + added
		if added > 0 {
			files[name] = append(files[name], span{first, first + added - 1})
		}
	}
	return files, nil
}

// number reads a number of a hunk's head; one that is left out is 1.
func number(text string) int {
	if text == "" {
		return 1
	}
	n, _ := strconv.Atoi(text) // the expression has seen the digits
	return n
}

// fileName reads a name as git prints it: in quotes if it has unusual letters, with a tab after it
// if it has blanks.
func fileName(text string) (string, error) {
	text = strings.TrimSuffix(text, "\t")
	if strings.HasPrefix(text, `"`) {
		plain, err := strconv.Unquote(text)
		if err != nil {
			return "", fmt.Errorf("git: name of a file in a diff: %s", text)
		}
		text = plain
	}
	return strings.TrimPrefix(text, "b/"), nil
}
