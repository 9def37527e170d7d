// Package followed_first follows what unknown functions return before it looks at their errors.
package followed_first

import (
	"context"
	"fmt"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/followed_first/lines"
)

type session interface{ Close() error }

type step struct {
	server  lines.Server
	counter lines.Counter
	open    func(ctx context.Context, name string) (session, error)
	detail  *lines.Detail
	status  string
}

func (s *step) follows(ctx context.Context, name string) error {
	d, err := s.server.Show(ctx, name) // related `fails here`
	s.status = d.Status                // want `swallowed: this panics when Show fails and returns nil: its error is tested only afterwards`
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	return nil
}

func (s *step) followsField(ctx context.Context, name string) (err error) {
	s.detail, err = s.server.Show(ctx, name)
	s.status = s.detail.Status // want `swallowed: this panics when Show fails and returns nil`
	if err != nil {
		s.status = "Failed"
	}
	return err
}

// closes defers the method of what is not there.
func (s *step) closes(ctx context.Context, name string) error {
	open, err := s.open(ctx, name)
	defer open.Close() // want `swallowed: this panics when open fails and returns nil`
	if err != nil {
		return err
	}
	return nil
}

func (s *step) okFollows(ctx context.Context, name string) error {
	d, err := s.server.Show(ctx, name)
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	s.status = d.Status
	return nil
}

// okNeverTested knows that it cannot fail.
func (s *step) okNeverTested(ctx context.Context, name string) error {
	d, err := s.server.Show(ctx, name)
	s.status = d.Status
	return err
}

// okCounts gets a detail with each error.
func (s *step) okCounts(ctx context.Context, name string) error {
	d, err := s.counter.Count(ctx, name)
	s.status = d.Status
	if err != nil {
		return err
	}
	return nil
}

// okBranch has asked something before.
func (s *step) okBranch(ctx context.Context, name string) error {
	d, err := s.server.Show(ctx, name)
	if d != nil {
		s.status = d.Status
	}
	if err != nil {
		return err
	}
	return nil
}
