package webui

import (
	"context"
	"crypto/tls"
	"net/http"
	"time"
)

type server struct {
	http     *http.Server
	finished chan struct{}
	err      error
}

func launch(addr string, h http.Handler, pair func(*tls.ClientHelloInfo) (*tls.Certificate, error)) *server {
	s := &server{
		http:     &http.Server{Addr: addr, Handler: h, TLSConfig: &tls.Config{GetCertificate: pair, MinVersion: tls.VersionTLS12}},
		finished: make(chan struct{}),
	}
	go func() {
		defer close(s.finished)
		s.err = s.http.ListenAndServeTLS("", "")
	}()
	return s
}

func (s *server) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_ = s.http.Shutdown(ctx)
}
