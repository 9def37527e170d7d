// Package warm fills the price table once.
package warm

import (
	"context"
	"fmt"
)

// Table is filled before the first order.
type Table interface {
	Fill(ctx context.Context) error
}

// Once fills the table when the manager starts.
type Once struct {
	Table Table
	Ready chan struct{}
}

// Start implements manager.Runnable.
func (o *Once) Start(ctx context.Context) error {
	if err := o.Table.Fill(ctx); err != nil {
		return fmt.Errorf("filling the table: %w", err)
	}
	close(o.Ready)
	return nil
}
