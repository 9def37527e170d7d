// Package services works for reconciles that know it by interfaces alone.
package services

import (
	"context"
	"errors"
	"fmt"
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
		return nil // want `untested-error: this returns success when Find has failed as well: its error is looked at only afterwards`
	}
	if err != nil {
		return err
	}
	_, err = g.network.Make(gateway.ID)
	return err
}

// okLeft lets an error go: what the function is for says whether that matters.
func (g *Gateways) okLeft(ctx context.Context, name string) error {
	if _, err := g.network.Find(ctx, name); err != nil {
		return nil
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
