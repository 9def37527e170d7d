package report

import (
	"slices"
	"strings"
	"testing"
)

// TestLineHashes compares with what GitHub's upload computes of these texts.
func TestLineHashes(t *testing.T) {
	const end = "c129715d7a2bc9a3:1" // of the empty line that every file ends with
	tests := []struct {
		name, text string
		want       []string
	}{
		{"an empty file", "", []string{end}},
		{"lines", "package worker\n\nfunc run() {}\n", []string{"3e331668bd24ed91:1", "f7b509cc6d836d05:1", "d50a4485d4de2f4f:1", end}},
		{"line ends of Windows", "package worker\r\n\r\nfunc run() {}\r\n", []string{"3e331668bd24ed91:1", "f7b509cc6d836d05:1", "d50a4485d4de2f4f:1", end}},
		{"blanks do not count", "\tgo\trun( )\n}", []string{"17f77279c2340d26:1", "13db8c734146ff90:1"}},
		{"a return is a line", "\r \nx\n", []string{"64db083eef645851:1", "9b880b129a60314b:1", "828973aa50c68d6d:1", end}},
		{"UTF-16 beyond the first plane", "s := \"🚀 é\"\n", []string{"cf9e1df2302a26c5:1", end}},
		{
			"equal lines are numbered", strings.Repeat("\tfor ctx.Err() == nil { synchronize(ctx) }\n", 4),
			[]string{"9757ca2632772af7:1", "9757ca2632772af7:2", "dd323e360947d10d:1", "61971ecf8eb553b0:1", end},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := lineHashes(test.text); !slices.Equal(got, test.want) {
				t.Errorf("lineHashes = %q, want %q", got, test.want)
			}
		})
	}
}
