package report

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// hashedUnits is how much of a file the hash of a line covers.
const hashedUnits = 100

// lineHashes returns a hash for each line of a file, the first at index 0. It is the one by which
// GitHub recognizes an alert after its line has moved: of the 100 UTF-16 code units from the start
// of the line on, without blanks and tabs, with a number for lines that hash alike. GitHub's upload
// computes it as well, and warns of every result with a value of another kind in its place.
func lineHashes(text string) []string {
	units, starts := hashedText(text)
	var leaving uint64 = 1 // the weight of the unit that leaves the window
	for range hashedUnits {
		leaving *= 37
	}
	at := func(i int) uint64 {
		if i < len(units) {
			return uint64(units[i])
		}
		return 0
	}
	var hash uint64
	for i := range hashedUnits {
		hash = hash*37 + at(i)
	}
	hashes := make([]string, 0, len(starts))
	seen := make(map[uint64]int)
	position := 0
	for _, start := range starts {
		for ; position < start; position++ {
			hash = hash*37 + at(position+hashedUnits) - leaving*at(position)
		}
		seen[hash]++
		hashes = append(hashes, fmt.Sprintf("%x:%d", hash, seen[hash]))
	}
	return hashes
}

// hashedText returns what is hashed, ended by a unit that no text has, and where its lines start.
func hashedText(text string) (units []uint16, starts []int) {
	const end = 0xFFFF
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	text = strings.NewReplacer(" ", "", "\t", "").Replace(text)
	starts = []int{0}
	for _, u := range append(utf16.Encode([]rune(text)), end) {
		if n := len(units); n > 0 && units[n-1] == '\n' {
			starts = append(starts, n)
		}
		units = append(units, u)
	}
	return units, starts
}
