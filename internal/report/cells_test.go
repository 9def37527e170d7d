package report

import "testing"

func TestLineCells(t *testing.T) {
	tests := []struct {
		name, source string
		column, cell int
		shown        string
	}{
		{"tabs go to the next stop", "\ta\tb", 4, 8, "    a   b"},
		{"wide runes take two cells", "日本x", 7, 4, "日本x"},
		{"symbols of log messages are wide", "✅ x ⏳", 5, 3, "✅ x ⏳"},
		{"combining marks take none", "e\u0301x", 4, 1, "e\u0301x"},
		{"a column beyond the end is the end", "ab", 9, 2, "ab"},
		{"control characters are not sent to the terminal", "a\x1b[31mb", 7, 6, "a\uFFFD[31mb"},
		{"invalid UTF-8 takes a cell per byte", "\xff\xfex", 3, 2, "\uFFFD\uFFFDx"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := newLine(test.source)
			if got := l.cell(test.column); got != test.cell {
				t.Errorf("cell(%d) = %d, want %d", test.column, got, test.cell)
			}
			if got := l.slice(0, l.width()); got != test.shown {
				t.Errorf("slice = %q, want %q", got, test.shown)
			}
		})
	}
}

func TestSliceCutsWideRunes(t *testing.T) {
	if got, want := newLine("日本x").slice(1, 3), "  "; len(got) > len(want) {
		t.Errorf("slice(1, 3) = %q, want blanks for the halves", got)
	}
}

func TestWrap(t *testing.T) {
	got := wrap(words("the loop has no exit and never looks at it", plain), 16, 2)
	want := "the loop has no\n  exit and never\n  looks at it"
	if got != want {
		t.Errorf("wrap = %q, want %q", got, want)
	}
}

func TestTotal(t *testing.T) {
	tests := []struct {
		report Report
		want   string
	}{
		{operator(), "5 findings (1 error, 3 warnings, 1 info) in 14 packages, 1 suppressed; 2 packages not fully checked (2.1 s)"},
		{Report{}, "nothing was checked"},
		{Report{Summary: Summary{Packages: 2, NotChecked: 2}}, "nothing was checked; 2 packages not fully checked"},
		{Report{Summary: Summary{Packages: 3, NotChecked: 1}}, "no findings in 2 packages; 1 package not fully checked (0.0 s)"},
		{Report{Summary: Summary{Packages: 3, NotChecked: 1, Omitted: 4}}, "no findings in 2 packages; 1 package not fully checked: 4 declarations left out (0.0 s)"},
		{Report{Summary: Summary{Packages: 1, NotChecked: 1, Omitted: 1}}, "nothing was checked in full; 1 package not fully checked: 1 declaration left out (0.0 s)"},
		{Report{Summary: Summary{Packages: 3, LeftOut: 2}}, "no findings in 3 packages, 2 left out (0.0 s)"},
		{Report{Errors: operator().Errors[:1], Summary: Summary{Packages: 1}}, "no findings in 1 package; 1 error (0.0 s)"},
	}
	for _, test := range tests {
		if got := test.report.Total(); got != test.want {
			t.Errorf("Total() = %q, want %q", got, test.want)
		}
	}
}
