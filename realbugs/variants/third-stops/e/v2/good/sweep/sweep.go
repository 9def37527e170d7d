package sweep

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/types"
)

type Item struct {
	Key     types.NamespacedName
	Expires time.Time
}

type Store interface {
	Oldest(ctx context.Context) (*Item, error)
	Drop(ctx context.Context, it *Item) error
}
