// Package failures states which results of a call are zero with every error.
package failures

import (
	"errors"
	"fmt"
	"time"
)

type claim struct{ size int }

var errFull = errors.New("full")

func look() error { return errFull }

func find(name string) (*claim, int, error) {
	if name == "" {
		return nil, 0, errFull
	}
	if err := look(); err != nil {
		return nil, 1, err
	}
	return &claim{}, 2, nil
}

func partial(name string) (*claim, error) {
	if name == "" {
		return &claim{}, errFull
	}
	return nil, nil
}

func handedOn(name string) (c *claim, _ error) {
	if name == "b" {
		c, _, err := find(name)
		return c, err
	}
	c, _, err := find(name)
	if err != nil {
		return nil, err
	}
	return c, err
}

func wait(name string) (time.Duration, error) {
	if name == "" {
		return time.Second, nil
	}
	return 0, look()
}

func never() (*claim, error) { return nil, nil }

func loops(name string) (*claim, error) {
	if name == "" {
		return nil, errFull
	}
	return loops(name[1:])
}

func ask(name string, other func() (*claim, error)) {
	find(name)     // zero: 0
	partial(name)  // zero: none
	handedOn(name) // zero: 0
	wait(name)     // zero: 0
	never()        // zero: none
	loops(name)    // zero: none
	other()        // zero: none
}

func masked(name string) error {
	if err := look(); err != nil {
		return fmt.Errorf("look at %s: %v", name, err)
	}
	return nil
}

func maskedAbove(name string) (*claim, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return nil, masked(name)
}

func wrapped(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	return fmt.Errorf("look: %w", look())
}

func causes(name string) {
	masked(name)      // masked: yes
	maskedAbove(name) // masked: yes
	wrapped(name)     // masked: none
	look()            // masked: none
}

func tried(name string) error {
	if name == "" {
		return nil
	}
	return look()
}

func uses(name string) (err error) {
	defer func() {
		err = tried(name) // deferred: result
	}()
	var lost error
	defer func() {
		lost = look() // deferred: lost
	}()
	defer func() {
		if err == nil {
			err = look() // deferred: none
		}
	}()
	defer func() {
		if failure := look(); failure != nil { // deferred: none
			err = failure
		}
	}()
	return lost
}

func goesOn(name string) error {
	c, _, err := find(name) // dereferenced: yes
	if err != nil {
		println("not found")
	}
	c.size++
	d, _, err := find(name) // dereferenced: none
	if err != nil || d == nil {
		return err
	}
	d.size++
	e, _, err := find(name) // dereferenced: none
	if e != nil {
		e.size++
	}
	return err
}

// some returns nil where look has failed, and a claim with the other errors.
func some(name string) (*claim, error) {
	if err := look(); err != nil {
		return nil, fmt.Errorf("look: %w", err)
	}
	return &claim{}, errors.New(name)
}

func someHandedOn(name string) (*claim, error) {
	if name == "" {
		return &claim{}, errFull
	}
	return some(name)
}

// refuses returns nil for a name that it does not take only.
func refuses(name string) (*claim, error) {
	if name == "" {
		return nil, errFull
	}
	return &claim{}, look()
}

func askSome(name string) {
	find(name)         // nilWithSome: none
	some(name)         // nilWithSome: 0
	someHandedOn(name) // nilWithSome: 0
	refuses(name)      // nilWithSome: none
	partial(name)      // nilWithSome: none
	handedOn(name)     // nilWithSome: none
}
