package main

import (
	"bytes"
	"testing"
	"time"
)

func TestProgressLine(t *testing.T) {
	p := &progress{width: 60}
	if got, want := p.line(2*time.Second), "listing packages (2 s)"; got != want {
		t.Errorf("before the first package: %q, want %q", got, want)
	}
	p.tell(3, 120, "example.com/operator/controllers")
	if got, want := p.line(2*time.Second), "3 of 120 packages (2 s) example.com/operator/controllers"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for width := range 60 {
		p.width = width
		if got := p.line(2 * time.Second); width > len("3 of 120 packages (2 s) ") && len(got) >= width {
			t.Errorf("%q is not shorter than %d", got, width)
		}
	}
}

// TestNoProgress writes nothing where nobody looks.
func TestNoProgress(t *testing.T) {
	var errs bytes.Buffer
	c := &command{stderr: &errs}
	tell, stop := c.showProgress()
	stop()
	if tell != nil || errs.Len() > 0 {
		t.Errorf("progress without a terminal: %q", &errs)
	}
}
