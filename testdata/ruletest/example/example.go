// Package example holds the programs of a manual in a test of Manual.
package example

import "errors"

func start(ready bool) {
	if !ready {
		panic("not ready") // want `^panics: panic ends the process$`
	}
}

func okStart(ready bool) error {
	if !ready {
		return errors.New("not ready")
	}
	return nil
}

func okReady(ready bool) bool {
	return ready
}
