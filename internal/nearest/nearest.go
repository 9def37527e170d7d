// Package nearest finds the name that was meant by one that nobody knows.
package nearest

import (
	"fmt"
	"strings"
)

// Hint returns a hint with the candidate that is nearest to name, or else the other hint.
func Hint(name string, candidates []string, other string) string {
	return HintIn("", name, candidates, other)
}

// HintIn does so for the rest of a name that is right so far.
func HintIn(before, name string, candidates []string, other string) string {
	name = strings.ToLower(name)
	best, limit := "", max(2, len(name)/3)
	for _, c := range candidates {
		// Two letters are half of a short name: yaml is no html, while jsno is json.
		another := len(name) < 5 && !strings.HasPrefix(c, name[:min(1, len(name))])
		if d := apart(name, c); d <= limit && (d < 2 || !another) {
			best, limit = c, d-1
		}
	}
	if best == "" {
		return other
	}
	return fmt.Sprintf(", did you mean %s?", before+best)
}

// apart returns how far a name is from a candidate: the number of letters to insert, delete or replace to get from one to the other, or from
// the name to some first words of the candidate, and one more for the words that lack. A beginning of some letters is near.
func apart(name, candidate string) int {
	if len(name) > 2 && name != candidate && strings.HasPrefix(candidate, name) {
		return 1
	}
	row := distances(name, candidate)
	least := row[len(candidate)]
	for j := range len(candidate) {
		if candidate[j] == '-' && j >= len(name)/2 {
			least = min(least, row[j]+1)
		}
	}
	return least
}

// distances returns the numbers of letters to insert, delete or replace to get from a to each beginning of b.
func distances(a, b string) []int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row
}
