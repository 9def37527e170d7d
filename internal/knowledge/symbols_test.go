package knowledge

import "testing"

func TestSymbolsStandOnce(t *testing.T) {
	seen := 0
	for _, api := range tables {
		seen += len(api)
	}
	if seen == len(symbols) {
		return
	}
	in := make(map[string]int)
	for _, api := range tables {
		for name := range api {
			in[name]++
		}
	}
	for name, n := range in {
		if n > 1 {
			t.Errorf("%s stands in %d tables: what one says hides the other", name, n)
		}
	}
}
