package analyzers

import (
	_ "embed"
	"strings"
)

//go:embed since.txt
var sinces string

// Unreleased is what Since says of a check that no release has.
const Unreleased = "unreleased"

// Since returns the first release with a check, named rule/check.
func Since(name string) string { return sinceIn(sinces, name) }

func sinceIn(table, name string) string {
	for line := range strings.Lines(table) {
		if check, release, ok := strings.Cut(strings.TrimSpace(line), " "); ok && check == name {
			return release
		}
	}
	return Unreleased
}
