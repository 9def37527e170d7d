package owner_used

import (
	"crypto/x509"
	"encoding/pem"
	"errors"

	corev1 "k8s.io/api/core/v1"
)

// What is in a secret need not be a certificate.
func expiry(secret *corev1.Secret) (*x509.Certificate, error) {
	block, _ := pem.Decode(secret.Data[corev1.TLSCertKey])
	return x509.ParseCertificate(block.Bytes) // want `nothing-found: block is nil when Decode finds nothing: it panics for such an object`
}

func isCertificate(data []byte) bool {
	block, _ := pem.Decode(data)
	return kindOf(block) == "CERTIFICATE" // want `nothing-found: block is nil when Decode finds nothing`
}

func kindOf(block *pem.Block) string { return block.Type }

func okExpiry(secret *corev1.Secret) (*x509.Certificate, error) {
	block, _ := pem.Decode(secret.Data[corev1.TLSCertKey])
	if block == nil {
		return nil, errors.New("no certificate")
	}
	return x509.ParseCertificate(block.Bytes)
}

func okChain(data []byte) ([]*x509.Certificate, error) {
	var found []*x509.Certificate
	for {
		var block *pem.Block
		if block, data = pem.Decode(data); block == nil {
			return found, nil
		}
		certificate, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, err
		}
		found = append(found, certificate)
	}
}
