// Package trackers finds what is kept in memory or has to be asked for.
package trackers

import (
	"context"
	"strings"
)

// Tags is the API of a cloud.
type Tags interface {
	Read(ctx context.Context, name string) (string, error)
}

// A Tracker knows the networks of clusters.
type Tracker struct {
	Cloud Tags
	known map[string]string
}

// Network asks the cloud for what it does not know.
func (t *Tracker) Network(ctx context.Context, cluster string) (string, error) {
	if id := t.known[cluster]; id != "" {
		return id, nil
	}
	return t.Cloud.Read(ctx, cluster)
}

// Zone only computes.
func (t *Tracker) Zone(_ context.Context, cluster string) (string, error) {
	zone, _, found := strings.Cut(cluster, "-")
	if !found {
		return "", context.Canceled
	}
	return zone, nil
}
