package release

import (
	"context"
	"encoding/json"
	"net/http"
)

// Channel tells which version a cluster may move to.
type Channel struct {
	URL string
}

type answer struct {
	Version string `json:"version"`
	Frozen  bool   `json:"frozen"`
}

// Next returns the version and whether upgrades are allowed now.
func (c *Channel) Next(ctx context.Context) (string, bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL, http.NoBody)
	if err != nil {
		return "", false, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", false, err
	}
	defer resp.Body.Close()
	a := answer{}
	if err := json.NewDecoder(resp.Body).Decode(&a); err != nil {
		return "", false, err
	}
	return a.Version, !a.Frozen, nil
}
