package billing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// ErrThrottled says that the billing service asks for patience.
var ErrThrottled = errors.New("billing: throttled")

// Plan is what a tenant has paid for.
type Plan struct {
	Tenant string `json:"tenant"`
	Pods   int64  `json:"pods"`
}

type Client struct {
	BaseURL string
	HTTP    *http.Client
}

// Changed returns the plans that changed since the cursor.
func (c *Client) Changed(ctx context.Context, cursor string) ([]Plan, string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.BaseURL+"/plans?since="+cursor, http.NoBody)
	if err != nil {
		return nil, cursor, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return nil, cursor, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return nil, cursor, ErrThrottled
	}
	if resp.StatusCode != http.StatusOK {
		return nil, cursor, fmt.Errorf("billing: status %d", resp.StatusCode)
	}
	var plans []Plan
	if err := json.NewDecoder(resp.Body).Decode(&plans); err != nil {
		return nil, cursor, err
	}
	return plans, resp.Header.Get("X-Cursor"), nil
}
