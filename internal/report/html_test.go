package report

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestPage compares two projects on one page, one of them with an earlier report.
func TestPage(t *testing.T) {
	now := operator()
	then := now
	then.Findings = append(then.Findings[1:2:2], warning("dropped-error", "gone since", place("election.go", 29, 2, 29, 13)))
	for _, r := range []*Report{&now, &then} {
		for i := range r.Findings {
			r.Findings[i].Fingerprint = r.Findings[i].Message
		}
	}
	var got bytes.Buffer
	if err := Page(&got, []Project{{Name: "operator", Report: now, Earlier: &then}, {Name: "<clean>", Report: Report{Summary: Summary{Packages: 3}}}}); err != nil {
		t.Fatal(err)
	}
	golden(t, "page", got.Bytes())
}

// TestPageStandsAlone looks for what a page would fetch, and for text of a source that is not escaped.
func TestPageStandsAlone(t *testing.T) {
	var got bytes.Buffer
	if err := writeHTML(&got, operator(), Screen{}); err != nil {
		t.Fatal(err)
	}
	for _, no := range []string{"<link", "<img", " src=", "@import", "url(", "<-ctx"} {
		if strings.Contains(got.String(), no) {
			t.Errorf("the page has %q", no)
		}
	}
}

// TestReadJSON reads back what writeJSON writes.
func TestReadJSON(t *testing.T) {
	var written, again bytes.Buffer
	if err := writeJSON(&written, operator(), Screen{}); err != nil {
		t.Fatal(err)
	}
	r, err := ReadJSON(written.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := writeJSON(&again, r, Screen{}); err != nil || !bytes.Equal(written.Bytes(), again.Bytes()) {
		t.Errorf("%v, read and written again:\n%s", err, &again)
	}
	for _, broken := range []string{"", "[]", `{"schema": 2}`, "{}"} {
		if _, err := ReadJSON([]byte(broken)); err == nil {
			t.Errorf("no error for %q", broken)
		}
	}
}

// TestPageWithoutRepositories makes the page of a report that was carried away from its repository: the excerpts are in it.
func TestPageWithoutRepositories(t *testing.T) {
	var written, here, elsewhere bytes.Buffer
	if err := writeJSON(&written, operator(), Screen{}); err != nil {
		t.Fatal(err)
	}
	r, err := ReadJSON(written.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	r.Dir = t.TempDir()
	if !r.HasSource() {
		t.Error("the report is said to have no source")
	}
	if err := Page(&here, []Project{{Name: "operator", Report: operator()}}); err != nil {
		t.Fatal(err)
	}
	if err := Page(&elsewhere, []Project{{Name: "operator", Report: r}}); err != nil {
		t.Fatal(err)
	}
	if here.String() != elsewhere.String() {
		t.Errorf("the page where the source is:\n%s\nelsewhere:\n%s", &here, &elsewhere)
	}
}

// TestOddPositionsOnPage holds the page to what TestOddPositions holds the text to.
func TestOddPositionsOnPage(t *testing.T) {
	r := Report{Dir: filepath.Join("testdata", "operator")}
	for _, line := range []int{-1, 0, 1, 34, 999} {
		for _, column := range []int{-1, 0, 1, 45, 500} {
			for _, end := range []int{-1, 0, 46, 500} {
				at := place("election.go", line, column, line, end)
				r.Findings = append(r.Findings, warning("deaf-loop", "", at, related("election.go", line, end, column, "here")))
			}
		}
	}
	var got bytes.Buffer
	if err := writeHTML(&got, r, Screen{}); err != nil || !bytes.HasSuffix(got.Bytes(), []byte("</html>\n")) {
		t.Errorf("%v, the page ends with %q", err, got.Bytes()[max(0, got.Len()-20):])
	}
}
