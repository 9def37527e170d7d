package pair

import (
	"context"
	"errors"
	"net/http"
	"time"

	"k8s.io/klog/v2"
)

type servers []*http.Server

func serve(srv *http.Server) func() error {
	return func() error {
		klog.InfoS("serving", "addr", srv.Addr)
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}
}

// shutdown lets requests end for a while and then cuts them off.
func (s servers) shutdown(grace time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	for _, srv := range s {
		if err := srv.Shutdown(ctx); err != nil {
			klog.ErrorS(err, "requests cut off", "addr", srv.Addr)
			srv.Close()
		}
	}
}
