// Package lab is the client of the device lab.
package lab

import (
	"context"
)

// Devices are reserved and given back.
type Devices interface {
	Reserve(ctx context.Context, pool string, n int32) error
	GiveBack(ctx context.Context, pool string) error
}
