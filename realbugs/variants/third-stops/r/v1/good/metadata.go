package metadata

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Server tells the machines who they are.
type Server struct {
	bind  string
	grace time.Duration
	log   logr.Logger

	mu    sync.RWMutex
	names map[string]string
}

func Setup(mgr ctrl.Manager, bind string) (*Server, error) {
	s := &Server{bind: bind, grace: 20 * time.Second, log: mgr.GetLogger().WithName("metadata"), names: map[string]string{}}
	return s, mgr.Add(s)
}

func (s *Server) NeedLeaderElection() bool { return false }

func (s *Server) Set(ip, name string) {
	s.mu.Lock()
	s.names[ip] = name
	s.mu.Unlock()
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ip, _, _ := net.SplitHostPort(r.RemoteAddr)
	s.mu.RLock()
	name, ok := s.names[ip]
	s.mu.RUnlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]string{"hostname": name})
}

func (s *Server) shutdown(srv *http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), s.grace)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil {
		s.log.Error(err, "shutdown")
	}
}
