// Package server stops an engine of another package.
package server

import (
	"github.com/ctrllint/ctrllint/testdata/stopstart/cross_package/engine"
)

// Server is an engine with a name.
type Server struct {
	*engine.Engine
	name string
}

// Close makes sure that there is something to finish.
func (s *Server) Close() {
	s.EnsureRunning() // want `stop-starts: Close calls EnsureRunning: stopping a \*engine.Engine|\*github.com`
	s.Finish()
}

// Shutdown asks for a number only.
func (s *Server) Shutdown() {
	if s.Count() >= 0 {
		s.Finish()
	}
}
