package book

import "context"

// Book is the ledger.
type Book interface {
	Balance(ctx context.Context, number string) (int64, error)
}
