package httpd

import (
	"crypto/tls"
	"net/http"
	"time"
)

type (
	// Route is a path and what answers it.
	Route struct {
		Path    string
		Handler http.Handler
	}
	// TLS says where the serving certificate comes from.
	TLS struct {
		GetCertificate func(*tls.ClientHelloInfo) (*tls.Certificate, error)
	}
)

func Build(addr string, t TLS, routes []Route) *http.Server {
	mux := http.NewServeMux()
	for _, r := range routes {
		mux.Handle(r.Path, r.Handler)
	}
	return &http.Server{
		Addr:              addr,
		Handler:           mux,
		ReadHeaderTimeout: 10 * time.Second,
		TLSConfig:         &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: t.GetCertificate},
	}
}
