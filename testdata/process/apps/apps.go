// Package apps has what programs see of their parts, which other packages implement.
package apps

import "context"

// A Service is started again when it has lost its lease.
type Service interface {
	Start(ctx context.Context) error
}

// A Monitor runs beside the others.
type Monitor interface {
	Run(stop <-chan struct{})
}

// A Session is opened for each client.
type Session interface {
	Open(ctx context.Context) error
}

// An Import is for programs that are not seen.
type Import interface {
	Load(ctx context.Context) error
}
