package admission

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

type Validator interface {
	Validate(ctx context.Context, body []byte) error
}

type Options struct {
	Addr     string
	CertFile string
	KeyFile  string
}

// webhook serves the validating webhook of the API server.
type webhook struct {
	opts      Options
	validator Validator
}

func (w *webhook) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/validate", func(rw http.ResponseWriter, r *http.Request) {
		var body json.RawMessage
		if err := json.NewDecoder(http.MaxBytesReader(rw, r.Body, 1<<20)).Decode(&body); err != nil {
			http.Error(rw, err.Error(), http.StatusBadRequest)
			return
		}
		if err := w.validator.Validate(r.Context(), body); err != nil {
			http.Error(rw, err.Error(), http.StatusForbidden)
			return
		}
		rw.WriteHeader(http.StatusOK)
	})
	return mux
}

func (w *webhook) run(ctx context.Context) error {
	srv := &http.Server{Addr: w.opts.Addr, Handler: w.handler(), TLSConfig: &tls.Config{MinVersion: tls.VersionTLS12}}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
		defer cancel()
		return srv.Shutdown(grace)
	})
	group.Go(func() error {
		if err := srv.ListenAndServeTLS(w.opts.CertFile, w.opts.KeyFile); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	return group.Wait()
}
