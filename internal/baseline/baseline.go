// Package baseline keeps the findings that a team has taken note of, so that a run reports those
// only that came after.
//
// A finding is known by its rule, check, package, function and message, and never by its line:
// findings move with the code above them. Of those that are alike in all of that, as many are known
// as there were.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/ctrllint/ctrllint/internal/atomicfile"
	"github.com/ctrllint/ctrllint/internal/finding"
)

// An Entry is findings that nobody can tell apart.
type Entry struct {
	Rule     string `json:"rule"`
	Check    string `json:"check"`
	Package  string `json:"package"`
	Function string `json:"function"`
	Message  string `json:"message"`
	Count    int    `json:"count"`
}

// key is an entry of one finding.
func key(f finding.Finding) Entry {
	return Entry{Rule: f.Rule, Check: f.Check, Package: f.Package, Function: f.Function, Message: f.Message}
}

// A Baseline is the findings that are known.
type Baseline struct {
	entries []Entry // sorted
}

// version is that of the file's form.
const version = 1

// document is the form of the file.
type document struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`
}

// New returns the baseline that knows the findings.
func New(findings []finding.Finding) *Baseline {
	counts := make(map[Entry]int)
	for _, f := range findings {
		counts[key(f)]++
	}
	b := new(Baseline)
	for e, n := range counts {
		e.Count = n
		b.entries = append(b.entries, e)
	}
	slices.SortFunc(b.entries, compare)
	return b
}

func compare(a, b Entry) int {
	return cmp.Or(
		cmp.Compare(a.Package, b.Package),
		cmp.Compare(a.Function, b.Function),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Check, b.Check),
		cmp.Compare(a.Message, b.Message),
	)
}

// Read reads a baseline. A file that is not one is an error: a run with half of a baseline would
// call old findings new.
func Read(file string) (*Baseline, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no baseline %s; --write-baseline makes it", file)
	}
	if err != nil {
		return nil, err
	}
	var d document
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		return nil, broken(file, err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, broken(file, errors.New("there is more after the end"))
	}
	if d.Version != version {
		return nil, broken(file, fmt.Errorf("version %d is not known, this ctrllint reads version %d", d.Version, version))
	}
	b := &Baseline{entries: d.Findings}
	slices.SortFunc(b.entries, compare) // after a merge by hand or by git it may not be
	for i, e := range b.entries {
		if e.Rule == "" || e.Check == "" || e.Package == "" || e.Message == "" || e.Count < 1 {
			return nil, broken(file, fmt.Errorf("finding %d of %s is incomplete", i+1, e.Package))
		}
	}
	return b, nil
}

func broken(file string, err error) error {
	return fmt.Errorf("%s is no baseline: %w; --write-baseline makes it anew", file, err)
}

// Write writes the baseline, in an order that changes as little as the findings do.
func (b *Baseline) Write(file string) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(document{version, append([]Entry{}, b.entries...)}); err != nil {
		return err
	}
	return atomicfile.Write(file, text.Bytes())
}

// Len returns the number of findings that are known.
func (b *Baseline) Len() int {
	n := 0
	for _, e := range b.entries {
		n += e.Count
	}
	return n
}

// Split divides findings into new and known ones. Gone is what the baseline knows and is not among
// them. Of more findings than are known of an entry the first count as known.
func (b *Baseline) Split(findings []finding.Finding) (fresh, known []finding.Finding, gone []Entry) {
	left := make(map[Entry]int)
	for _, e := range b.entries {
		n := e.Count
		e.Count = 0
		left[e] += n
	}
	for _, f := range findings {
		if k := key(f); left[k] > 0 {
			left[k]--
			known = append(known, f)
			continue
		}
		fresh = append(fresh, f)
	}
	for e, n := range left {
		if n > 0 {
			e.Count = n
			gone = append(gone, e)
		}
	}
	slices.SortFunc(gone, compare)
	return fresh, known, gone
}
