package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/ctrllint/ctrllint/internal/lint"
)

func TestProgressLine(t *testing.T) {
	p := &progress{width: 60}
	if got, want := p.line(2*time.Second), "listing packages (2 s)"; got != want {
		t.Errorf("before the first package: %q, want %q", got, want)
	}
	p.download(14, "k8s.io/api@v0.34.0")
	if got, want := p.line(2*time.Second), "downloading modules: 14 (2 s) k8s.io/api@v0.34.0"; got != want {
		t.Errorf("while modules come: %q, want %q", got, want)
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
	var opts lint.Options
	stop := c.showProgress(&opts)
	stop()
	if opts.Progress != nil || errs.Len() > 0 {
		t.Errorf("progress without a terminal: %q", &errs)
	}
}

// TestDownloadsInLog writes two lines of downloads where nobody looks.
func TestDownloadsInLog(t *testing.T) {
	var errs bytes.Buffer
	c := &command{stderr: &errs}
	var opts lint.Options
	stop := c.showProgress(&opts)
	opts.Downloading(1, "k8s.io/api@v0.34.0")
	opts.Downloading(2, "k8s.io/client-go@v0.34.0")
	stop()
	if want := "ctrllint: downloading modules\nctrllint: downloaded 2 modules\n"; errs.String() != want {
		t.Errorf("the log says %q, want %q", &errs, want)
	}
}
