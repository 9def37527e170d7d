package scan

import "context"

// Scanner scans images.
type Scanner interface {
	Scan(ctx context.Context, image string) (findings int, err error)
}

// Report takes what was found.
type Report interface {
	Store(ctx context.Context, image string, findings int) error
}
