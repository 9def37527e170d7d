// Package counted_rounds has loops that end by a number: of what was received, or of something else.
package counted_rounds

import (
	"context"
	"errors"
	"os"
	"time"
)

type backup struct {
	name    string
	objects []string
	err     error
}

func read(name string) backup {
	content, err := os.ReadFile(name)
	return backup{name, []string{string(content)}, err}
}

// The ticks are counted.
func slow(name string) (backup, error) {
	done := make(chan backup)
	go func() {
		done <- read(name) // want `unbuffered-send: send on done`
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for i := 0; i < 10; i++ {
		select {
		case b := <-done:
			return b, nil
		case <-tick.C:
		}
	}
	return backup{}, errors.New("timeout")
}

func slower(ctx context.Context, name string) (backup, error) {
	done := make(chan backup)
	go func() {
		done <- read(name) // want `unbuffered-send: send on done`
	}()
	attempts := 0
	for {
		select {
		case b := <-done:
			return b, nil
		case <-time.After(time.Second):
			attempts++
			if attempts > 10 {
				return backup{}, errors.New("timeout")
			}
		}
	}
}

// The length of what was received ends the loop.
func filled(names []string) (backup, error) {
	all := make(chan backup)
	go func() {
		defer close(all)
		for _, name := range names {
			all <- read(name) // want `unbuffered-send: send on all`
		}
	}()
	for b := range all {
		if len(b.objects) > 0 {
			return b, nil
		}
	}
	return backup{}, errors.New("nothing to restore")
}

func okCountsResults(names []string) []backup {
	all := make(chan backup)
	for _, name := range names {
		go func() { all <- read(name) }()
	}
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	var found []backup
	for received := 0; received < len(names); {
		select {
		case b := <-all:
			received++
			found = append(found, b)
		case <-tick.C:
			println("still waiting")
		}
	}
	return found
}

func okCountsDown(names []string) []backup {
	all := make(chan backup)
	pending := 0
	for _, name := range names {
		pending++
		go func() { all <- read(name) }()
	}
	var found []backup
	for pending > 0 {
		select {
		case b := <-all:
			pending--
			found = append(found, b)
		case <-time.After(time.Minute):
			println("still waiting")
		}
	}
	return found
}

func okMeasuresTheList(names []string) []backup {
	all := make(chan backup)
	for _, name := range names {
		go func() { all <- read(name) }()
	}
	var found []backup
	for len(found) < len(names) {
		found = append(found, <-all)
	}
	return found
}

func okCountsEither(names []string) ([]backup, []error) {
	all, errs := make(chan backup), make(chan error)
	for _, name := range names {
		go func() {
			if b := read(name); b.err == nil {
				all <- b
			} else {
				errs <- b.err
			}
		}()
	}
	var found []backup
	var failed []error
	for i := 0; i < len(names); i++ {
		select {
		case b := <-all:
			found = append(found, b)
		case err := <-errs:
			failed = append(failed, err)
		}
	}
	return found, failed
}
