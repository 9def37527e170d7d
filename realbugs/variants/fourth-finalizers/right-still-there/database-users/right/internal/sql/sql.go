// Package sql administers logins.
package sql

import (
	"context"
	"time"
)

// Session is one that a login has open.
type Session struct{ ID int64 }

// Admin is the admin's connection.
type Admin interface {
	Sessions(ctx context.Context, login string) ([]Session, error)
	Drop(ctx context.Context, login string) error
	Ensure(ctx context.Context, login string) error
}

// Idle waits a short while for the sessions of a login to end.
func Idle(ctx context.Context, a Admin, login string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	for {
		open, err := a.Sessions(ctx, login)
		if err != nil || len(open) == 0 {
			return err == nil, err
		}
		select {
		case <-ctx.Done():
			return false, nil
		case <-time.After(200 * time.Millisecond):
		}
	}
}
