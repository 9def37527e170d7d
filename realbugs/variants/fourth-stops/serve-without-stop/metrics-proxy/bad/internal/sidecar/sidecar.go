package sidecar

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/serve-without-stop/metrics-proxy/bad/internal/proxy"
)

// Config is what the sidecar takes from its flags.
type Config struct {
	Addr      string
	Target    string
	TokenFile string
}

// Sidecar runs the proxy and looks after its token.
type Sidecar struct {
	cfg    Config
	server *http.Server
	token  []byte
}

func New(cfg Config) (*Sidecar, error) {
	target, err := url.Parse(cfg.Target)
	if err != nil {
		return nil, fmt.Errorf("target: %w", err)
	}
	token, err := os.ReadFile(cfg.TokenFile)
	if err != nil {
		return nil, fmt.Errorf("token: %w", err)
	}
	return &Sidecar{cfg: cfg, token: token, server: proxy.New(cfg.Addr, string(token), target)}, nil
}

var errRotated = errors.New("token was rotated")

// Run serves until the context ends or the token is replaced.
func (s *Sidecar) Run(ctx context.Context) error {
	g, gctx := errgroup.WithContext(ctx)
	defer s.shutdown()
	g.Go(s.serve)
	g.Go(func() error { return s.watchToken(gctx) })
	<-gctx.Done()
	klog.InfoS("sidecar is stopping")
	return g.Wait() // WANT ctxrunnable/serve-without-stop
}

func (s *Sidecar) serve() error {
	if err := s.server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func (s *Sidecar) shutdown() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.server.Shutdown(ctx); err != nil {
		klog.ErrorS(err, "shutting the proxy down")
	}
}

func (s *Sidecar) watchToken(ctx context.Context) error {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
			now, err := os.ReadFile(s.cfg.TokenFile)
			if err != nil {
				return err
			}
			if string(now) != string(s.token) {
				return errRotated
			}
		}
	}
}
