package token

import (
	"context"
	"encoding/json"
	"fmt"
)

// Issuer gives tokens of a registry. The token of an account stays the same until it is revoked.
type Issuer interface {
	Token(ctx context.Context, registry, account string) (string, error)
}

// DockerConfig writes the file that kubelet reads.
func DockerConfig(registry, account, token string) (string, error) {
	type auth struct {
		Username string `json:"username"`
		Password string `json:"password"`
	}
	raw, err := json.Marshal(map[string]map[string]auth{"auths": {registry: {Username: account, Password: token}}})
	if err != nil {
		return "", fmt.Errorf("docker config: %w", err)
	}
	return string(raw), nil
}
