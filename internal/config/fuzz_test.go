package config_test

import (
	"testing"
	"time"

	"github.com/ctrllint/ctrllint/internal/config"
)

// FuzzRead looks for files that end the process or that are refused without saying where.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"", "---\n", "---\n...\n", layered, "a: &a [*a]\n", "checks: *x\n", "checks: &x *x\n", "<<: {strict: true}\n", "? [a]\n: b\n", "version: 99999999999999999999\n", "strict: !!bool 1\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		timer := time.AfterFunc(2*time.Second, func() { panic("hang") })
		defer timer.Stop()
		_, err := read(t, text)
		if err == nil {
			return
		}
		for _, p := range config.Problems(err) {
			if p.File != ".ctrllint.yml" || p.Line < 1 || p.Column < 1 || p.Message == "" {
				t.Errorf("%q: a problem without a place: %+v", text, p)
			}
		}
		if len(config.Problems(err)) == 0 {
			t.Errorf("%q: %v is not a Problem", text, err)
		}
	})
}
