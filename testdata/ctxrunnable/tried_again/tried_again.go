// Package tried_again has loops that try again what fails once their context has ended.
package tried_again

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
)

// records are kept by somebody who is asked under the context of the caller.
type records interface {
	Fetch(ctx context.Context, since string) ([]string, error)
	Claim(ctx context.Context, name string) (string, error)
	Page(ctx context.Context, token string) (names []string, next string, err error)
}

type ledger struct {
	records records
	serial  string
	names   []string
}

func (l *ledger) sync(ctx context.Context) ([]string, error) {
	names, err := l.records.Fetch(ctx, l.serial)
	if err != nil {
		return nil, fmt.Errorf("fetch: %w", err)
	}
	l.names = append(l.names, names...)
	return l.names, nil
}

// What fails is tried again at once, for ever once the context has ended.
func (l *ledger) begin(ctx context.Context) {
	for { // want `deaf-loop: begin of \*ledger can loop for ever after ctx ends`
		if _, err := l.sync(ctx); err != nil {
			klog.ErrorS(err, "sync")
		} else {
			break
		}
	}
}

func (l *ledger) Start(ctx context.Context) error {
	l.begin(ctx)
	<-ctx.Done()
	return nil
}

// A loop without an end that asks and does not wait itself.
type follower struct{ *ledger }

func (f *follower) Start(ctx context.Context) error {
	for { // want `deaf-loop: Start of \*follower never returns after ctx ends: its loop has no exit`
		names, err := f.records.Fetch(ctx, f.serial)
		if err != nil {
			klog.ErrorS(err, "fetch")
			continue
		}
		f.names = names
	}
}

// A failure of another kind leaves, and so does the end of the context.
type claims struct{ *ledger }

func (c *claims) Start(ctx context.Context) error {
	for {
		serial, err := c.records.Claim(ctx, "zone")
		if apierrors.IsConflict(err) {
			continue
		}
		if err != nil {
			return err
		}
		c.serial = serial
		return nil
	}
}

// Pages come to an end, or fail.
type pages struct{ *ledger }

func (p *pages) Start(ctx context.Context) error {
	token := ""
	for {
		names, next, err := p.records.Page(ctx, token)
		if err != nil {
			return err
		}
		if p.names, token = append(p.names, names...), next; token == "" {
			return nil
		}
	}
}

// A loop that looks at its context between its attempts.
type patient struct{ *ledger }

func (p *patient) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		if _, err := p.sync(ctx); err == nil {
			break
		}
	}
	return ctx.Err()
}

// A loop that gives up after some attempts.
type bounded struct{ *ledger }

func (b *bounded) Start(ctx context.Context) error {
	for range 3 {
		if _, err := b.sync(ctx); err == nil {
			return nil
		}
	}
	return nil
}

// What needs no answer of others, and fails for reasons of its own, is not tried under the context.
type checked struct{ next func() string }

func (c *checked) check(ctx context.Context, name string) (string, error) {
	if name == "" {
		return "", fmt.Errorf("no name in %v", ctx)
	}
	return name, nil
}

func (c *checked) Start(ctx context.Context) error {
	for {
		if _, err := c.check(ctx, c.next()); err == nil {
			return nil
		}
	}
}
