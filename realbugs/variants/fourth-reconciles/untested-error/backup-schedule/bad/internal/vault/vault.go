package vault

import (
	"context"
	"slices"
	"time"
)

// Snapshot is a stored copy of a volume.
type Snapshot struct {
	ID    string
	Taken time.Time
}

// Vault stores snapshots.
type Vault interface {
	List(ctx context.Context, volume string) ([]Snapshot, error)
	Take(ctx context.Context, volume string) (Snapshot, error)
	Drop(ctx context.Context, volume, id string) error
}

// Newest sorts a copy of the snapshots, the newest first.
func Newest(in []Snapshot) []Snapshot {
	out := slices.Clone(in)
	slices.SortFunc(out, func(a, b Snapshot) int { return b.Taken.Compare(a.Taken) })
	return out
}
