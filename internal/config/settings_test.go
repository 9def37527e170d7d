package config_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// rules returns two rules that stand on one pass, which has two options.
func rules() []*analysis.Analyzer {
	flags := knowledge.Options("predicates", "functions that tell whether this replica leads")
	flags.Bool("careful", false, "trust nobody")
	pass := &analysis.Analyzer{Name: "leadership", Doc: "who leads", Flags: flags}
	nothing := func(*analysis.Pass) {}
	return []*analysis.Analyzer{
		rule.New(rule.Spec{Manual: "// Package election report\npackage election\n", Run: nothing, Requires: []*analysis.Analyzer{pass}, Checks: []rule.Check{
			{Name: "deaf-loop", Tier: rule.Default, Summary: "a loop that does not end"},
			{Name: "not-joined", Tier: rule.Strict, Summary: "a goroutine that nobody waits for"},
		}}),
		rule.New(rule.Spec{Manual: "// Package closing report\npackage closing\n", Run: nothing, Requires: []*analysis.Analyzer{pass}, Checks: []rule.Check{
			{Name: "lost-close", Tier: rule.Default, Summary: "a close that a path skips"},
			{Name: "late-close", Tier: rule.Default, Summary: "a close behind the wait"},
		}}),
	}
}

func enabled(rules []*analysis.Analyzer) string {
	var names []string
	for _, a := range rules {
		for _, check := range rule.Enabled(a) {
			names = append(names, a.Name+"/"+check)
		}
	}
	return strings.Join(names, " ")
}

// apply reads settings as a driver that has them as JSON does, and applies them.
func apply(t *testing.T, rules []*analysis.Analyzer, settings string) ([]*analysis.Analyzer, error) {
	t.Helper()
	var s config.Settings
	if err := json.Unmarshal([]byte(settings), &s); err != nil {
		t.Fatal(err)
	}
	return s.Apply(rules)
}

func TestApplySelects(t *testing.T) {
	for settings, want := range map[string]string{
		`{}`:                     "election/deaf-loop closing/lost-close closing/late-close",
		`{"strict": true}`:       "election/deaf-loop election/not-joined closing/lost-close closing/late-close",
		`{"checks": "election"}`: "election/deaf-loop",
		`{"checks": ["election"], "strict": true}`: "election/deaf-loop election/not-joined",
		`{"checks": ["-closing/late-close"]}`:      "election/deaf-loop closing/lost-close",
		`{"checks": ["strict", "-default"]}`:       "election/not-joined",
		`{"checks": []}`:                           "election/deaf-loop closing/lost-close closing/late-close",
	} {
		all := rules()
		got, err := apply(t, all, settings)
		if err != nil || enabled(got) != want {
			t.Errorf("%s: %q, %v, want %q", settings, enabled(got), err, want)
		}
		if enabled(all) != "election/deaf-loop closing/lost-close closing/late-close" {
			t.Errorf("%s: the rules themselves now report %q", settings, enabled(all))
		}
	}
}

func TestApplySetsOptions(t *testing.T) {
	all := rules()
	got, err := apply(t, all, `{"options": {"predicates": ["example.com/op.Leads", "(example.com/op.Lease).Held"], "careful": true}, "checks": "closing"}`)
	if err != nil {
		t.Fatal(err)
	}
	leadership := slices.IndexFunc(all[0].Requires, func(a *analysis.Analyzer) bool { return a.Name == "leadership" })
	want := map[string]string{"predicates": "(example.com/op.Lease).Held,example.com/op.Leads", "careful": "true"}
	for name, value := range want {
		for _, a := range []*analysis.Analyzer{got[0], all[0].Requires[leadership]} {
			if got := a.Flags.Lookup(name).Value.String(); got != value {
				t.Errorf("%s: option %s is %q, want %q", a.Name, name, got, value)
			}
		}
	}
}

func TestOptionsStandOnce(t *testing.T) {
	var names []string
	for name, flags := range config.Options(rules()) {
		names = append(names, fmt.Sprint(name, len(flags)))
	}
	slices.Sort(names)
	if want := []string{"careful1", "predicates1"}; !slices.Equal(names, want) {
		t.Errorf("options %q, want %q", names, want)
	}
}

func TestProblemsOfSettings(t *testing.T) {
	tests := []struct {
		settings string
		want     []string
	}{
		{`{"checks": ["default", "-elektion"]}`, []string{`checks[1]: unknown rule "elektion", did you mean election?`}},
		{`{"checks": "lost-close"}`, []string{`checks[0]: unknown rule "lost-close", did you mean closing/lost-close?`}},
		{`{"checks": "defualt"}`, []string{`checks[0]: unknown rule "defualt", did you mean default?`}},
		{`{"options": {"predicate": "example.com/op.Leads"}}`, []string{`options.predicate: unknown option "predicate", did you mean predicates?`}},
		{`{"options": {"checks": "election"}}`, []string{`options.checks: unknown option "checks"`}},
		{`{"options": {"predicates": ["example.com/op.Leads", "Leads"], "careful": "perhaps"}, "checks": ["election/x"]}`, []string{
			`checks[0]: unknown check "election/x"; ctrllint explain election lists those that there are`,
			`options.careful[0]: careful is true or false, not "perhaps"`,
			`options.predicates[1]: predicates: "Leads" names no function: write example.com/pkg.Func or (example.com/pkg.Type).Method`,
		}},
		{`{"checks": ["default", "-default"]}`, []string{"no check is selected; ctrllint rules lists them"}},
	}
	for _, test := range tests {
		_, err := apply(t, rules(), test.settings)
		if err == nil || err.Error() != strings.Join(test.want, "\n") {
			t.Errorf("%s: %v, want %q", test.settings, err, test.want)
		}
	}
}

func TestListIsOneValueOrSeveral(t *testing.T) {
	for text, want := range map[string]config.List{
		`"a"`: {"a"}, `["a", "b"]`: {"a", "b"}, `true`: {"true"}, `[1, false]`: {"1", "false"}, `[]`: nil,
	} {
		var got config.List
		if err := json.Unmarshal([]byte(text), &got); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{`{}`, `[[1]]`, `["a", {}]`} {
		var got config.List
		if err := json.Unmarshal([]byte(text), &got); err == nil {
			t.Errorf("%s: no error, %q", text, got)
		}
	}
}
