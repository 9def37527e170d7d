package config

import (
	"crypto/tls"
	"time"
)

// Listener is the configuration of the metrics endpoint.
type Listener struct {
	Address string
	Grace   time.Duration
	TLS     *tls.Config
}

func (l *Listener) Default() {
	if l.Address == "" {
		l.Address = ":9443"
	}
	if l.Grace == 0 {
		l.Grace = 15 * time.Second
	}
}
