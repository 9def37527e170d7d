package main

import (
	"os"
	"strings"
	"testing"
)

func TestLabels(t *testing.T) {
	t.Chdir(t.TempDir())
	commit := strings.Repeat("a", 40)
	one := &ledger{Repo: "a/one", Commit: commit, Findings: []*entry{
		{File: "x.go", Line: 3, Function: "f", Check: "errchan/unbuffered-send", Message: "send blocks"},
		{File: "x.go", Line: 9, Function: "g", Check: "hotloop/map-order", Message: "in map order"},
	}}
	two := &ledger{Repo: "b/two", Commit: commit, Findings: []*entry{
		{File: "y.go", Line: 1, Function: "h", Check: "hotloop/map-order", Message: "in map order"},
	}}
	for _, l := range []*ledger{one, two} {
		if err := l.write(ledgerFile(7, l.Repo)); err != nil {
			t.Fatal(err)
		}
	}
	labels := func(args ...string) (string, error) {
		var out, errs strings.Builder
		err := runLabels(append([]string{"-round", "7"}, args...), &out, &errs)
		return out.String(), err
	}
	read := func(name, text string) string {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	list, err := labels()
	if want := "3\tb/two\ty.go\t1\th\thotloop/map-order\tin map order\n"; err != nil || !strings.HasSuffix(list, want) || strings.Count(list, "\n") != 3 {
		t.Errorf("%v, the list is\n%s", err, list)
	}
	first := read("first.tsv", "1\tbug\tit blocks\n2\tsmell\tit may be\n3\tbug\tit loops\n")
	for name, text := range map[string]string{
		"lacks one":    "1\tbug\tit blocks\n2\tsmell\tit may be\n",
		"has one more": "1\tbug\ta\n2\tsmell\tb\n3\tbug\tc\n4\tbug\td\n",
		"says twice":   "1\tbug\tit blocks\n1\tsmell\tit may be\n3\tbug\tc\n",
		"no verdict":   "1\tfine\tit blocks\n2\tsmell\tb\n3\tbug\tc\n",
		"no reason":    "1\tbug\n2\tsmell\tb\n3\tbug\tc\n",
	} {
		if out, err := labels(first, read("other.tsv", text)); err == nil {
			t.Errorf("a reader who %s: %s", name, out)
		}
	}
	out, err := labels(first, read("second.tsv", "3\tnoise\tit ends by itself\n\n2\tbug\tit does\n1\tsmell\tonce\n"))
	if want := "noise: 3 y.go:1: in map order [hotloop/map-order]: it ends by itself\n3 findings; the readers agree on right or wrong at 2\n"; err != nil || out != want {
		t.Errorf("%v, printed\n%s", err, out)
	}
	for _, want := range []struct{ repo, verdict, why string }{{"a/one", verdictSmell, "once"}, {"b/two", verdictNoise, "it ends by itself"}} {
		l, err := readLedger(ledgerFile(7, want.repo), want.repo)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Findings[0]; got.Verdict != want.verdict || got.Why != want.why {
			t.Errorf("%s: %s, %s", want.repo, got.Verdict, got.Why)
		}
	}
	if _, err := labels(first, first); err == nil || !strings.Contains(err.Error(), "stay as they are") {
		t.Errorf("verdicts are given twice: %v", err)
	}
}
