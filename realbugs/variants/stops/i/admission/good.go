package admission

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"k8s.io/klog/v2"
)

func ConversionCommand(h http.Handler) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use: "conversion",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return convert(cmd.Context(), f, h)
		},
	}
	cmd.Flags().StringVar(&f.addr, "addr", ":9443", "address")
	cmd.Flags().StringVar(&f.crt, "cert", "", "certificate")
	cmd.Flags().StringVar(&f.key, "key", "", "key")
	return cmd
}

func convert(parent context.Context, f flags, h http.Handler) error {
	ctx, fail := context.WithCancelCause(parent)
	defer fail(nil)

	srv := &http.Server{Addr: f.addr, Handler: h, ReadHeaderTimeout: 5 * time.Second}
	var wg sync.WaitGroup
	wg.Go(func() {
		err := srv.ListenAndServeTLS(f.crt, f.key)
		klog.InfoS("conversion server ended", "err", err)
		if !errors.Is(err, http.ErrServerClosed) {
			fail(err)
		}
	})

	<-ctx.Done()
	bye, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := srv.Shutdown(bye)
	wg.Wait()
	if parent.Err() == nil {
		return context.Cause(ctx)
	}
	return err
}
