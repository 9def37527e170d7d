// Package profiles has a server for who debugs its process.
package profiles

import (
	"context"
	"net/http"
	_ "net/http/pprof"
)

// Scheduler can be looked into by who debugs it.
type Scheduler struct{ profiles string }

func (s *Scheduler) Run(ctx context.Context) {
	go http.ListenAndServe(s.profiles, nil) // want `not-joined`
	<-ctx.Done()
}
