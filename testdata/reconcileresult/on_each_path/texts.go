// Package on_each_path asks an error for its text or kind on one branch, and forgets the others.
package on_each_path

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/digitalocean/godo"
	"github.com/go-logr/logr"
)

func nameOf(ctx context.Context, droplets godo.DropletsService, id int) (string, error) {
	found, _, err := droplets.Get(ctx, id)
	if err != nil {
		if strings.Contains(fmt.Sprint(err), "ENTITY_NOT_FOUND") {
			return "", fmt.Errorf("no droplet %d: %w", id, err)
		}
	}
	return found.Name, nil // want `swallowed: this takes what Get has returned for an answer`
}

func zoneOf(ctx context.Context, droplets godo.DropletsService, id int) (string, error) {
	found, _, err := droplets.Get(ctx, id)
	if err != nil && strings.Contains(err.Error(), "ENTITY_NOT_FOUND") {
		return "", fmt.Errorf("no droplet %d: %w", id, err)
	}
	return found.Region.Slug, nil // want `swallowed: this takes what Get has returned for an answer`
}

func dropletOf(ctx context.Context, droplets godo.DropletsService, id int) (*godo.Droplet, error) {
	found, _, err := droplets.Get(ctx, id) // related `fails here`
	if err != nil {
		if strings.Contains(fmt.Sprint(err), "ENTITY_NOT_FOUND") {
			return nil, fmt.Errorf("no droplet %d: %w", id, err)
		}
	}
	return found, nil // want `swallowed: this takes what Get has returned for an answer when it has failed as well: the branch leaves for one kind of error alone`
}

// status reads the answer that is there with each error.
func status(ctx context.Context, droplets godo.DropletsService, id int) (int, error) {
	_, answer, err := droplets.Get(ctx, id)
	if err != nil && errors.Is(err, context.Canceled) {
		return 0, err
	}
	return answer.StatusCode, nil // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
}

// okAnswer asks the answer of what kind the failure is.
func okAnswer(ctx context.Context, droplets godo.DropletsService, id int) (*godo.Droplet, error) {
	found, answer, err := droplets.Get(ctx, id)
	if err != nil {
		if answer != nil && answer.StatusCode == 404 {
			return nil, nil
		}
		return nil, err
	}
	return found, nil
}

func okDropletOf(ctx context.Context, droplets godo.DropletsService, id int) (*godo.Droplet, error) {
	found, _, err := droplets.Get(ctx, id)
	if err != nil {
		if strings.Contains(fmt.Sprint(err), "ENTITY_NOT_FOUND") {
			return nil, fmt.Errorf("no droplet %d: %w", id, err)
		}
		return nil, err
	}
	return found, nil
}

// okFallback goes on with another droplet.
func okFallback(ctx context.Context, droplets godo.DropletsService, id int) (*godo.Droplet, error) {
	found, _, err := droplets.Get(ctx, id)
	if err != nil {
		if strings.Contains(err.Error(), "ENTITY_NOT_FOUND") {
			return nil, err
		}
		found = &godo.Droplet{ID: id}
	}
	return found, nil
}

func tag(ctx context.Context, tags godo.TagsService, log logr.Logger) (*godo.Tag, error) {
	made, _, err := tags.Create(ctx, &godo.TagCreateRequest{Name: "a"}) // related `fails here`
	if err != nil {
		log.Error(err, "the tag is not there")
	}
	return made, nil // want `logged-only: the error of Create is logged, and this return says that the work is done`
}

// tagOrMade makes what is not there.
func tagOrMade(ctx context.Context, tags godo.TagsService, log logr.Logger) (*godo.Tag, error) {
	found, _, err := tags.Get(ctx, "a")
	if err != nil {
		return nil, err
	}
	if found == nil {
		found, _, err = tags.Create(ctx, &godo.TagCreateRequest{Name: "a"})
		if err != nil {
			log.Error(err, "the tag is not there")
		}
	}
	return found, nil // want `logged-only: the error of Create is logged, and this return says that the work is done`
}

func okTag(ctx context.Context, tags godo.TagsService, log logr.Logger) (*godo.Tag, error) {
	made, _, err := tags.Create(ctx, &godo.TagCreateRequest{Name: "a"})
	if err != nil {
		log.Error(err, "the tag is not there")
		return nil, err
	}
	return made, nil
}

type client struct {
	open func(ctx context.Context) (net.Conn, error)
}

func (c *client) ping(ctx context.Context) error {
	conn, err := c.open(ctx)
	defer conn.Close() // want `swallowed: this panics when open fails and returns nil: its error is looked at only afterwards`
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	_, err = conn.Write(nil)
	return err
}

// A command is one of a batch, and keeps its own error.
type command interface {
	Result() (string, error)
}

type pipeline interface {
	Exec(ctx context.Context) ([]command, error)
}

// okBatch asks whether all commands have come, and each of them for its error (armada).
func okBatch(ctx context.Context, pipe pipeline, keys []string) (map[string]string, error) {
	commands, err := pipe.Exec(ctx)
	if err != nil && err != io.EOF && len(commands) != len(keys) {
		return nil, fmt.Errorf("batch: %w", err)
	}
	found := make(map[string]string)
	for i, key := range keys {
		text, err := commands[i].Result()
		if errors.Is(err, io.EOF) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found[key] = text
	}
	return found, nil
}
