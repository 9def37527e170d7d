// Package oblivions asks maps in memory. A lookup states where the function learns that nothing is there.
package oblivions

import "sync"

type workers struct {
	running map[string]func()
	known   sync.Map
}

var all = map[string]bool{}

func (w *workers) commaOk(name string) {
	stop, ok := w.running[name] // no entry: running
	if !ok {
		return
	}
	stop()
}

func (w *workers) isNil(name string) bool {
	stop := w.running[name] // no entry: running
	if stop == nil {
		return false
	}
	stop()
	return true
}

func (w *workers) loaded(name string) bool {
	if _, ok := w.known.Load(name); ok { // no entry: known
		return true
	}
	return false
}

func inPackage(name string) bool {
	_, ok := all[name] // no entry: all
	if !ok {
		return false
	}
	return true
}

// local makes its map anew in each call.
func local(names []string, name string) bool {
	seen := map[string]bool{}
	for _, n := range names {
		seen[n] = true
	}
	if _, ok := seen[name]; !ok {
		return false
	}
	return true
}

// there only learns that there is one.
func (w *workers) there(name string) {
	if stop, ok := w.running[name]; ok { // no entry: running
		stop()
	}
}
