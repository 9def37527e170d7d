package webui

import (
	"crypto/tls"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Server struct {
	addr    string
	handler http.Handler
	certs   func(*tls.ClientHelloInfo) (*tls.Certificate, error)
	log     logr.Logger
}

type Option func(*Server)

func WithCertificates(f func(*tls.ClientHelloInfo) (*tls.Certificate, error)) Option {
	return func(s *Server) { s.certs = f }
}

func AddTo(mgr manager.Manager, addr string, h http.Handler, opts ...Option) error {
	s := &Server{addr: addr, handler: h, log: mgr.GetLogger().WithName("webui")}
	for _, o := range opts {
		o(s)
	}
	return mgr.Add(s)
}

func (s *Server) NeedLeaderElection() bool { return false }

func (s *Server) build() *http.Server {
	return &http.Server{
		Addr:              s.addr,
		Handler:           s.handler,
		ReadHeaderTimeout: 10 * time.Second,
		TLSConfig:         &tls.Config{GetCertificate: s.certs, MinVersion: tls.VersionTLS12},
	}
}
