package ci_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/joshdk/go-junit"
)

// TestJUnit reads the report as a CI server does.
func TestJUnit(t *testing.T) {
	suites, err := junit.Ingest(golden(t, "junit"))
	if err != nil {
		t.Fatal(err)
	}
	if len(suites) != 1 {
		t.Fatalf("%d suites, want 1", len(suites))
	}
	got := suites[0].Totals
	got.Duration = 0
	if want := (junit.Totals{Tests: 10, Passed: 1, Skipped: 2, Failed: 4, Error: 3}); got != want {
		t.Errorf("totals %+v, want %+v", got, want)
	}
	suites, err = junit.Ingest(demo(t, "junit"))
	if err != nil || len(suites) != 1 || suites[0].Totals.Failed == 0 || suites[0].Totals.Passed == 0 {
		t.Errorf("demo: %+v, %v, want tests that fail and tests that pass", suites, err)
	}
}

// TestGitLab looks for what GitLab documents as required of each entry.
func TestGitLab(t *testing.T) {
	var issues []struct {
		Description string `json:"description"`
		CheckName   string `json:"check_name"`
		Fingerprint string `json:"fingerprint"`
		Severity    string `json:"severity"`
		Location    struct {
			Path  string `json:"path"`
			Lines struct {
				Begin int `json:"begin"`
				End   int `json:"end"`
			} `json:"lines"`
		} `json:"location"`
	}
	decoder := json.NewDecoder(bytes.NewReader(demo(t, "gitlab", "--strict")))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&issues); err != nil {
		t.Fatal(err)
	}
	if len(issues) == 0 {
		t.Fatal("no issues")
	}
	severities := regexp.MustCompile(`^(info|minor|major|critical|blocker)$`)
	seen := make(map[string]bool)
	for _, i := range issues {
		complete := i.Description != "" && i.CheckName != "" && i.Fingerprint != "" && i.Location.Lines.Begin > 0 && i.Location.Lines.End >= i.Location.Lines.Begin
		if !complete || !severities.MatchString(i.Severity) || seen[i.Fingerprint] {
			t.Errorf("%+v is incomplete or has the fingerprint of another", i)
		}
		seen[i.Fingerprint] = true
		if strings.HasPrefix(i.Location.Path, "./") || !exists(i.Location.Path) {
			t.Errorf("%s is no path from the root of the repository", i.Location.Path)
		}
	}
}

func TestCheckstyle(t *testing.T) {
	for name, data := range map[string][]byte{"demo": demo(t, "checkstyle"), "all": golden(t, "checkstyle")} {
		elements := make(map[string]int)
		severities := regexp.MustCompile(`^(ignore|info|warning|error)$`)
		for d := xml.NewDecoder(bytes.NewReader(data)); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			elements[start.Name.Local]++
			for _, a := range start.Attr {
				if a.Name.Local == "severity" && !severities.MatchString(a.Value) {
					t.Errorf("%s: severity %s", name, a.Value)
				}
				if a.Name.Local == "name" && name == "demo" && !exists(a.Value) {
					t.Errorf("%s is no path from the root of the repository", a.Value)
				}
			}
		}
		if elements["checkstyle"] != 1 || elements["file"] == 0 || elements["error"] < elements["file"] || len(elements) != 3 {
			t.Errorf("%s: elements %v", name, elements)
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(path.Clean(name))))
	return err == nil
}
