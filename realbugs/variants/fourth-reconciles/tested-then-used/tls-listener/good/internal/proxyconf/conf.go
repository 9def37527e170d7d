package proxyconf

import (
	"fmt"

	"example.org/variants/fourth-reconciles/tested-then-used/tls-listener/good/api/v1"
)

// Server is one block of the proxy's configuration.
type Server struct {
	Port     int32
	CertPath string
	Protocol string
}

// Build turns a listener into a block.
func Build(l *v1.Listener) Server {
	s := Server{Port: l.Spec.Port, Protocol: "http"}
	if l.Spec.TLS != nil {
		s.Protocol = "https"
		s.CertPath = fmt.Sprintf("/certs/%s/tls.crt", l.Spec.TLS.SecretName)
	}
	if l.Spec.TLS != nil && l.Spec.TLS.MinVersion == "1.3" {
		s.Protocol = "https-modern"
	}
	return s
}
