package lint

import (
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// TestFingerprintSurvivesAnAnswer answers the first of two hazards that read the same: the second
// stays the one that a baseline or a server knows.
func TestFingerprintSurvivesAnAnswer(t *testing.T) {
	at := func(line int) finding.Finding {
		return finding.Finding{Rule: "errchan", Check: "fake-guard", Message: "the term can be over", Range: finding.Range{File: "a.go", Line: line}}
	}
	before, _ := finish([]finding.Finding{at(7), at(3), at(7)}, nil)
	if len(before) != 2 || before[0].Line != 3 || before[0].Fingerprint == before[1].Fingerprint {
		t.Fatalf("finish = %+v, want the two lines with fingerprints of their own", before)
	}
	after, answered := finish([]finding.Finding{at(7)}, []finding.Suppressed{{Finding: at(3), Reason: "one term only"}})
	if after[0].Fingerprint != before[1].Fingerprint || answered[0].Fingerprint != before[0].Fingerprint {
		t.Errorf("fingerprints changed: %+v, %+v, want those of %+v", after, answered, before)
	}
}
