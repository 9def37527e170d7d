package serving

import "context"

// Deployed is a model that runs.
type Deployed struct {
	URL    string
	Digest string
}

// Platform runs models.
type Platform interface {
	Deploy(ctx context.Context, model string) (Deployed, error)
}
