package bmc

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// Client talks to the management controller of a chassis.
type Client interface {
	PowerOn(ctx context.Context, chassis string) error
	Flash(ctx context.Context, chassis, firmware string) error
}

type redfish struct {
	base *url.URL
	http *http.Client
}

// New returns a client for the gateway at base.
func New(base *url.URL) Client {
	return &redfish{base: base, http: &http.Client{Timeout: 10 * time.Second}}
}

func (r *redfish) post(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base.JoinPath(path).String(), nil)
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s: %s", path, resp.Status)
	}
	return nil
}

func (r *redfish) PowerOn(ctx context.Context, chassis string) error {
	return r.post(ctx, "chassis/"+chassis+"/power-on")
}

func (r *redfish) Flash(ctx context.Context, chassis, firmware string) error {
	return r.post(ctx, "chassis/"+chassis+"/flash/"+firmware)
}
