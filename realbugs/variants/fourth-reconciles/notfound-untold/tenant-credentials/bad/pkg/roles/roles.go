package roles

import (
	"context"
	"crypto/rand"
	"encoding/base64"
)

// Server is a database server.
type Server interface {
	SetPassword(ctx context.Context, database, role, password string) error
}

// NewPassword returns a fresh password.
func NewPassword() (string, error) {
	buf := make([]byte, 24)
	if _, err := rand.Read(buf); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(buf), nil
}
