package volume

import "context"

type phase int

const (
	phasePending phase = iota
	phaseAttaching
	phaseFormatting
	phaseBound
)

func (p phase) String() string {
	return [...]string{"Pending", "Attaching", "Formatting", "Bound"}[p]
}

// Backend is the storage array.
type Backend interface {
	Attach(ctx context.Context, id, node string) error
	Attached(ctx context.Context, id string) (bool, error)
	Format(ctx context.Context, id, fs string) error
}
