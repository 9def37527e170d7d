// Package services works for reconciles that know it by interfaces alone.
package services

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strconv"
	"strings"
	"time"
)

// A Network has what gateways are made of.
type Network interface {
	Addresses(n int) ([]string, error)
	Make(address string) (string, error)
	Find(ctx context.Context, name string) (*Gateway, error)
}

// A Gateway leads out of a network.
type Gateway struct{ ID string }

// Gateways makes those of a cluster.
type Gateways struct{ network Network }

func (g *Gateways) Ensure(names []string) (made []string, err error) {
	addresses, err := g.network.Addresses(len(names))
	if err != nil {
		return nil, err
	}
	type outcome struct {
		id  string
		err error
	}
	outcomes := make(chan outcome, len(names))
	for i := range names {
		go func() {
			id, err := g.network.Make(addresses[i])
			outcomes <- outcome{id, err}
		}()
	}
	for range names {
		done := <-outcomes
		if done.err != nil {
			return nil, err // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is done.err`
		}
		made = append(made, done.id)
	}
	return made, nil
}

// Version wraps what is nil.
func (g *Gateways) Version(ctx context.Context, name string) (string, error) {
	gateway, err := g.network.Find(ctx, name)
	if err != nil {
		return "", err
	}
	if gateway == nil {
		return "", errors.Join(fmt.Errorf("no gateway %s", name))
	}
	_, err = g.network.Make(gateway.ID) // want `error-overwritten: the error of Make is overwritten before anything looks at it`
	id, err := g.network.Make(name)
	return id, err
}

// First has the error after the answer.
func (g *Gateways) First(ctx context.Context, name string) error {
	gateway, err := g.network.Find(ctx, name)
	if gateway == nil {
		return nil // want `untested-error: this returns success when Find has failed as well: its error is not looked at before`
	}
	if err != nil {
		return err
	}
	_, err = g.network.Make(gateway.ID)
	return err
}

// okNamed has its error in a variable that a deferred function has as well.
func (g *Gateways) okNamed(ctx context.Context, name string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("gateway %s: %w", name, err)
		}
	}()
	gateway, err := g.network.Find(ctx, name)
	if gateway != nil && errors.Is(err, context.Canceled) {
		return errors.New("not yet")
	}
	if err != nil {
		return err
	}
	return nil
}

// Left lets an error go.
func (g *Gateways) Left(ctx context.Context, name string) error {
	if _, err := g.network.Find(ctx, name); err != nil {
		return nil // want `swallowed: the error of Find is lost: this return says that the work is done`
	}
	_, err := g.network.Make(name)
	return err
}

// Each asks for one class of errors, and goes on after all others.
func (g *Gateways) Each(names ...string) error {
	for _, name := range names {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if _, err := g.network.Find(ctx, name); err != nil { // want `swallowed: the error of Find is lost: the loop goes on, and the function returns success`
			switch codeOf(err).Code {
			case "Gone", "Moved":
				log.Print(err.Error())
				continue
			}
		}
		log.Printf("found %s", name)
	}
	return nil
}

// EachText asks for words of the text.
func (g *Gateways) EachText(ctx context.Context, names ...string) error {
	for _, name := range names {
		if _, err := g.network.Find(ctx, name); err != nil { // want `swallowed: the error of Find is lost: the loop goes on`
			text := err.Error()
			if strings.Contains(text, "denied") && strings.Contains(text, "protected") {
				if _, err := g.network.Make(name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// okTwice tries again until it has worked.
func (g *Gateways) okTwice(ctx context.Context, name string) error {
	for range 3 {
		_, err := g.network.Find(ctx, name)
		if err == nil {
			break
		}
		if strings.Contains(err.Error(), "denied") {
			return err
		}
	}
	return nil
}

// okEach says of all others that they are there.
func (g *Gateways) okEach(ctx context.Context, names ...string) (missing []string, err error) {
	for _, name := range names {
		if _, err := g.network.Find(ctx, name); err != nil {
			if strings.Contains(err.Error(), "denied") {
				return nil, err
			}
			missing = append(missing, name)
		}
	}
	return missing, nil
}

type response struct{ Code string }

func codeOf(err error) response { return response{err.Error()} }

// okLeft computes.
func (g *Gateways) okLeft(name string) error {
	if _, err := strconv.Atoi(name); err != nil {
		return nil
	}
	_, err := g.network.Make(name)
	return err
}

// okElse does something else in place of it.
func (g *Gateways) okElse(ctx context.Context, name string) error {
	if _, err := g.network.Find(ctx, name); err != nil {
		_, err := g.network.Make(name)
		return err
	}
	return nil
}

// okClosed has nobody who could hear of the error of a close.
func (g *Gateways) okClosed(close func() error) error {
	_, err := g.network.Addresses(1)
	if err != nil {
		return err
	}
	defer func() { err = close() }()
	return nil
}

// okEnsure returns the error that was found.
func (g *Gateways) okEnsure(names []string) error {
	addresses, err := g.network.Addresses(len(names))
	if err != nil {
		return err
	}
	for _, address := range addresses {
		if _, e := g.network.Make(address); e != nil {
			return e
		}
	}
	return err
}
