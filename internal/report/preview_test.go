package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

const worker = `package worker

func run(done chan struct{}) {
	if err := login(); err != nil {
		return
	}
	close(done)
}
`

// edit replaces the first place that holds old.
func edit(old, replacement string) finding.Edit {
	at := strings.Index(worker, old)
	return finding.Edit{File: "worker.go", Offset: at, EndOffset: at + len(old), NewText: replacement}
}

func TestPreview(t *testing.T) {
	insert := edit("if err", "defer close(done)\n\tif err")
	tests := []struct {
		name  string
		edits []finding.Edit
		want  string
	}{
		{"a line becomes another, which is further in than the source above", []finding.Edit{edit("return", "panic(err)")}, " 5 -         return\n 5 +         panic(err)\n"},
		{"a line that is further out", []finding.Edit{edit("func run(", "func Run(")}, " 3 - func run(done chan struct{}) {\n 3 + func Run(done chan struct{}) {\n"},
		{"moved, in any order, and formatted", []finding.Edit{edit("close(done)", ""), insert}, " 4 +     defer close(done)\n 7 -     close(done)\n"},
		{"the numbers are those of the file afterwards", []finding.Edit{insert, edit("close(done)", "stop(done)")}, " 4 +     defer close(done)\n 7 -     close(done)\n 8 +     stop(done)\n"},
		{"too much for a preview", []finding.Edit{edit("return", "return"+strings.Repeat("\n\t\tpanic(err)", maxPreview+1))}, ""},
		{"another file", []finding.Edit{insert, {File: "other.go"}}, ""},
		{"edits that overlap", []finding.Edit{edit("if err", ""), edit("err :=", "")}, ""},
		{"a file that is shorter by now", []finding.Edit{{File: "worker.go", Offset: 900, EndOffset: 901}}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSources("")
			s.files["worker.go"] = strings.Split(worker, "\n")
			var b bytes.Buffer
			text := newText(&b, Screen{}, s)
			text.preview(finding.Finding{Range: finding.Range{File: "worker.go"}}, finding.Fix{Edits: test.edits}, excerpt{"worker.go", []mark{{Range: finding.Range{File: "worker.go", Line: 7, Column: 2, EndLine: 7, EndColumn: 13}}}}, 2)
			if err := text.Flush(); err != nil {
				t.Fatal(err)
			}
			if got := b.String(); got != test.want {
				t.Errorf("preview\n%swant\n%s", got, test.want)
			}
		})
	}
}
