// Package words has functions that log.
package words

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Last is what was noted.
var Last error

// Say logs an error.
func Say(ctx context.Context, err error, what string) { say(ctx, what, err) }

func say(ctx context.Context, what string, err error) {
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, what)
	}
}

// Note logs an error, and keeps it.
func Note(ctx context.Context, err error, what string) {
	say(ctx, what, err)
	Last = err
}
