package main

import (
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/rule"
)

func TestSelectChecks(t *testing.T) {
	tests := []struct {
		args string
		want string
	}{
		{"", "election/deaf-loop closing/lost-close closing/late-close"},
		{"--strict", "election/deaf-loop election/not-joined closing/lost-close closing/late-close"},
		{"--checks strict", "election/deaf-loop election/not-joined closing/lost-close closing/late-close"},
		{"--checks election", "election/deaf-loop"},
		{"--checks election --strict", "election/deaf-loop election/not-joined"},
		{"--checks election/not-joined", "election/not-joined"},
		{"--checks default,election/not-joined", "election/deaf-loop election/not-joined closing/lost-close closing/late-close"},
		{"--checks -closing", "election/deaf-loop"},
		{"--checks -closing/late-close,-election", "closing/lost-close"},
		{"--checks -closing --strict", "election/deaf-loop election/not-joined"},
		{"--checks strict,-default", "election/not-joined"},
		{"--checks strict,-election", "closing/lost-close closing/late-close"},
		{"--checks closing,election/deaf-loop,", "election/deaf-loop closing/lost-close closing/late-close"},
	}
	for _, test := range tests {
		var got []string
		for _, a := range call(oneFinding(), nil, strings.Fields(test.args)...).opts.Analyzers {
			for _, check := range rule.Enabled(a) {
				got = append(got, a.Name+"/"+check)
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("ctrllint %s checks %q, want %q", test.args, got, test.want)
		}
	}
}
