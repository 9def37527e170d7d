// Package vault is the client of the vault.
package vault

import (
	"context"
)

// Engines are mounted and unmounted.
type Engines interface {
	Mount(ctx context.Context, path, engine string) error
	Unmount(ctx context.Context, path string) error
}
