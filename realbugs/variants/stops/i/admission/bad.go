package admission

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"k8s.io/klog/v2"
)

type flags struct{ addr, crt, key string }

func Command(h http.Handler) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use: "admission",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), f, h)
		},
	}
	cmd.Flags().StringVar(&f.addr, "addr", ":8443", "address")
	cmd.Flags().StringVar(&f.crt, "cert", "", "certificate")
	cmd.Flags().StringVar(&f.key, "key", "", "key")
	return cmd
}

func serve(ctx context.Context, f flags, h http.Handler) error {
	srv := &http.Server{Addr: f.addr, Handler: h, ReadHeaderTimeout: 5 * time.Second}
	var wg sync.WaitGroup
	wg.Go(func() {
		err := srv.ListenAndServeTLS(f.crt, f.key) // WANT errchan/dropped-error
		klog.InfoS("admission server ended", "err", err)
	})

	<-ctx.Done()
	bye, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := srv.Shutdown(bye)
	wg.Wait()
	return err
}
