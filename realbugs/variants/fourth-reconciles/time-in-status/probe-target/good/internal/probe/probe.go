package probe

import (
	"context"
	"net/http"
	"time"
)

// Prober asks targets.
type Prober struct {
	HTTP *http.Client
}

// New returns a prober that waits for d at most.
func New(d time.Duration) *Prober { return &Prober{HTTP: &http.Client{Timeout: d}} }

// Up asks one target.
func (p *Prober) Up(ctx context.Context, url string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false, err
	}
	resp, err := p.HTTP.Do(req)
	if err != nil {
		return false, nil
	}
	defer resp.Body.Close()
	return resp.StatusCode < http.StatusInternalServerError, nil
}
