package lint_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// TestPartial lints packages of which one function does not type-check.
func TestPartial(t *testing.T) {
	const whole = `
-- go.mod --
module example.org/m
go 1.25
-- feed.go --
package m

import "example.com/gone"

type Feed struct{ names chan string }

func New() *Feed { return &Feed{names: make(chan string)} }

func (f *Feed) Add(name string) { f.names <- name }
`
	for name, c := range map[string]struct {
		rest string
		want []string
	}{
		"the receiver is whole":                       {"func (f *Feed) run() string { return <-f.names }\nfunc main() { gone.Run() }\n", nil},
		"the receiver is left out":                    {"func (f *Feed) run() { gone.Run(<-f.names) }\n", nil},
		"the receiver is in a value that is left out": {"var run = gone.Func(func(f *Feed) { <-f.names })\n", nil},
		"the channel is handed to what is left out":   {"func use(names chan string) { gone.Run(names) }\nfunc (f *Feed) Run() { use(f.names) }\n", nil},
		"an arm of a select is no receive":            {"func (f *Feed) run() {\n\tselect {\n\tcase name := gone.Of(<-f.names):\n\t\tprintln(name)\n\t}\n}\n", nil},
		"nothing receives":                            {"func main() { gone.Run(New()) }\n", []string{"errchan/unbuffered-send 9"}},
		"another field is received from":              {"type Other struct{ names chan string }\nfunc (o *Other) run() { gone.Run(<-o.names) }\n", []string{"errchan/unbuffered-send 9"}},
		"the package declares a thing twice":          {"func New() {}\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			result := runPartial(t, write(t, whole+c.rest))
			var got []string
			for _, f := range result.Findings {
				got = append(got, f.Rule+"/"+f.Check+" "+string(rune('0'+f.Line)))
				if len(f.Fixes) > 0 {
					t.Errorf("%s has a fix", f.Check)
				}
			}
			if !slices.Equal(got, c.want) || result.NotChecked != 1 || len(result.Checked) != 0 || len(result.Errors) == 0 {
				t.Errorf("got %q, want %q; %d not checked, %v", got, c.want, result.NotChecked, result.Errors)
			}
		})
	}
}

func runPartial(t *testing.T, dir string) *lint.Result {
	t.Helper()
	t.Setenv("GOPROXY", "off")
	result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Analyzers: slices.DeleteFunc(analyzers.All(), func(a *analysis.Analyzer) bool { return a.Name != "errchan" })})
	if err != nil {
		t.Fatal(err)
	}
	return result
}
