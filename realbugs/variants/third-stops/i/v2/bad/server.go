package agentapi

import (
	"crypto/tls"
	"net"
	"sync/atomic"

	"github.com/go-logr/logr"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// Server answers the agents on the machines.
type Server struct {
	addr   string
	grpc   *grpc.Server
	health *health.Server
	log    logr.Logger
	ready  atomic.Bool
}

func NewServer(addr string, cert tls.Certificate, log logr.Logger) *Server {
	creds := credentials.NewTLS(&tls.Config{Certificates: []tls.Certificate{cert}})
	s := &Server{addr: addr, grpc: grpc.NewServer(grpc.Creds(creds)), health: health.NewServer(), log: log}
	healthpb.RegisterHealthServer(s.grpc, s.health)
	return s
}

func (s *Server) NeedLeaderElection() bool { return false }

func (s *Server) Ready() bool { return s.ready.Load() }

func (s *Server) listen() (net.Listener, error) { return net.Listen("tcp", s.addr) }
