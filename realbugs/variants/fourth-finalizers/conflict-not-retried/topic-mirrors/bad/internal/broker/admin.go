// Package broker administers mirrors.
package broker

import (
	"context"
)

// Admin starts and stops mirrors.
type Admin interface {
	StartMirror(ctx context.Context, topic string) error
	StopMirror(ctx context.Context, topic string) error
}
