package docs_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// link is [text](target) or an image.
var link = regexp.MustCompile(`\[[^\]]*\]\(([^)\s]+)\)`)

// home is where links into this repository from outside lead.
const home = "https://" + modulePath + "/blob/main/"

// TestLinks follows every link of every page into the repository: the file exists, and so does the
// heading. What leads elsewhere is not followed, since a test without network is worth more.
func TestLinks(t *testing.T) {
	followed := 0
	for _, page := range pages(t) {
		for _, match := range link.FindAllStringSubmatch(withoutCode(read(t, page)), -1) {
			target := match[1]
			if inside, ok := strings.CutPrefix(target, home); ok {
				target = "/" + inside
			}
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			followed++
			if problem := broken(t, page, target); problem != "" {
				t.Errorf("%s: link to %s: %s", page, match[1], problem)
			}
		}
	}
	if followed < 10 {
		t.Errorf("followed %d links, which is too few to be true", followed)
	}
}

// published is what takes something from the address of the project, where nothing is yet.
var published = regexp.MustCompile(`ctrllint/ctrllint\S*@(latest|main|\$)|clone https://github.com/ctrllint|repo: https://github.com/ctrllint`)

// TestUnpublished looks at the pages that take something from where nothing is published yet: each says so. It goes with the first release.
func TestUnpublished(t *testing.T) {
	found := 0
	for _, page := range pages(t) {
		if text := read(t, page); page != "README.md" && published.MatchString(text) {
			found++
			if !strings.Contains(text, "README.md#install-from-a-checkout)") {
				t.Errorf("%s does not say that nothing is there: %s", page, published.FindString(text))
			}
		}
	}
	if found < 5 {
		t.Errorf("%d pages, which is too few to be true", found)
	}
}

// TestEveryCheckHasItsAnchor looks for the section of each check in the page of its rule.
func TestEveryCheckHasItsAnchor(t *testing.T) {
	for _, a := range analyzers.All() {
		page := "docs/rules/" + a.Name + ".md"
		for _, check := range rule.Checks(a) {
			if problem := broken(t, "README.md", page+"#"+check.Name); problem != "" {
				t.Errorf("%s/%s: %s", a.Name, check.Name, problem)
			}
		}
	}
}

// broken says what is wrong with a link of a page into the repository; "" if nothing is.
func broken(t *testing.T, page, target string) string {
	t.Helper()
	name, heading, _ := strings.Cut(target, "#")
	switch {
	case name == "":
		name = page
	case strings.HasPrefix(name, "/"):
		name = name[1:]
	default:
		name = path.Join(path.Dir(page), name)
	}
	info, err := os.Stat(filepath.Join("..", filepath.FromSlash(name)))
	switch {
	case err != nil:
		return "no such file"
	case heading == "":
		return ""
	case info.IsDir() || path.Ext(name) != ".md":
		return "only pages have headings"
	case !anchors(read(t, name))[heading]:
		return "no such heading in " + name
	}
	return ""
}

// anchors returns the names that GitHub gives the headings of a page.
func anchors(text string) map[string]bool {
	found := make(map[string]bool)
	for line := range strings.Lines(withoutCode(text)) {
		marks := len(line) - len(strings.TrimLeft(line, "#"))
		if marks == 0 || marks > 6 || !strings.HasPrefix(line[marks:], " ") {
			continue
		}
		var b strings.Builder
		for _, r := range strings.ToLower(strings.TrimSpace(line[marks:])) {
			switch {
			case r == ' ':
				b.WriteRune('-')
			case r == '-' || r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
				b.WriteRune(r)
			}
		}
		found[b.String()] = true
	}
	return found
}

// withoutCode drops fenced and indented code, where brackets are not links and # is no heading.
func withoutCode(text string) string {
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
			continue
		}
		if !fenced && !strings.HasPrefix(line, "    ") && !strings.HasPrefix(line, "\t") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// pages returns every Markdown page of the repository, relative to its root.
func pages(t *testing.T) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && (strings.HasPrefix(name, ".") && name != ".." && name != ".github" || name == "node_modules" || name == "bin") {
			return fs.SkipDir
		}
		if filepath.Ext(file) == ".md" {
			found = append(found, filepath.ToSlash(strings.TrimPrefix(file, ".."+string(filepath.Separator))))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
