package s3

import "context"

// API is the part of the object store that the controller uses.
type API interface {
	EnsureBucket(ctx context.Context, region, name string) (endpoint string, err error)
	SetVersioning(ctx context.Context, region, name string, on bool) error
}
