// Package parts states what the condition of an if is made of.
package parts

import "sync/atomic"

type elector struct {
	leading atomic.Bool
	id      string
	elected chan struct{}
}

func (e *elector) holder() (string, bool) { return e.id, e.id != "" }

func record(string) {}

func (e *elector) acquire(force bool, known map[string]bool) {
	if !e.leading.Load() {
		record("follows")
	}
	if e.id == "a" { // parts: comparison; e.id
		record("named")
	}
	either := e.id == "b" || force // parts: comparison; e.id; force; comparison; e.id
	record("between")
	if !either {
		record("neither")
	}
	if _, ok := known["a"]; ok { // parts: known
		record("known")
	}
	if _, held := e.holder(); held { // parts: holder()
		record("held")
	}
	if _, open := <-e.elected; open { // parts: e.elected
		record("elected")
	}
	tries := 0
	for force {
		tries++
	}
	if tries == 3 { // parts: comparison; tries
		record("a number is not followed")
	}
}
