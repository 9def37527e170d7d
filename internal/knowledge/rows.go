package knowledge

import (
	"flag"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Rows is a set of functions that the user names, the value of an option: Set takes rows separated
// by commas and adds them.
type Rows struct{ names Names }

// rowForm is the notation of a row: path.Func or (path.Type).Method.
var rowForm = regexp.MustCompile(`^(?:[\w./~-]+\.\w+|\([\w./~-]+\.\w+\)\.\w+)$`)

// Set adds rows. A row that is not in the notation is an error.
func (r *Rows) Set(list string) error {
	for row := range strings.SplitSeq(list, ",") {
		row = strings.TrimSpace(row)
		if row == "" {
			continue
		}
		if !rowForm.MatchString(row) {
			return fmt.Errorf("%q names no function: write example.com/pkg.Func or (example.com/pkg.Type).Method", row)
		}
		if r.names == nil {
			r.names = make(Names)
		}
		r.names[row] = true
	}
	return nil
}

// Clear takes all rows away, for a process that reads its settings more than once.
func (r *Rows) Clear() { r.names = nil }

func (r *Rows) String() string { return strings.Join(slices.Sorted(maps.Keys(r.names)), ",") }

// Option returns the rows that the user gave for an option of the pass's analyzer.
func Option(pass *analysis.Pass, name string) Names {
	return pass.Analyzer.Flags.Lookup(name).Value.(*Rows).names
}

// Options makes the flags of an analyzer whose options are all sets of functions, from name and
// usage of each, in turns.
func Options(nameAndUsage ...string) flag.FlagSet {
	var flags flag.FlagSet
	for pair := range slices.Chunk(nameAndUsage, 2) {
		flags.Var(new(Rows), pair[0], pair[1])
	}
	return flags
}
