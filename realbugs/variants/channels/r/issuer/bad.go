package issuer

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// serveUntil serves on lis in the background, until ctx ends; the channel is
// closed when the last request has been answered.
func serveUntil(ctx context.Context, lis net.Listener, h http.Handler) <-chan struct{} {
	srv := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		<-ctx.Done()
		stopCtx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := srv.Shutdown(stopCtx); err != nil {
			klog.ErrorS(err, "requests cut off", "addr", lis.Addr())
		}
	}()
	go func() {
		if err := srv.Serve(lis); !errors.Is(err, http.ErrServerClosed) {
			klog.Fatalf("serving %s: %v", lis.Addr(), err)
		}
	}()
	return ended
}

// everywhere is a Runnable for all replicas.
type everywhere func(context.Context) error

func (f everywhere) Start(ctx context.Context) error { return f(ctx) }

func (everywhere) NeedLeaderElection() bool { return false }

// AddSigner has the manager serve the signer of certificates. Requests in
// flight have a context of their own, so that they are not cut off.
func AddSigner(mgr manager.Manager, addr string, sign http.HandlerFunc) error {
	return mgr.Add(everywhere(func(ctx context.Context) error {
		lis, err := net.Listen("tcp", addr)
		if err != nil {
			return err
		}
		serveCtx, stop := context.WithCancel(context.WithoutCancel(ctx))
		defer stop()
		ended := serveUntil(serveCtx, lis, sign)
		klog.InfoS("signer served", "addr", lis.Addr())

		<-ctx.Done()
		klog.InfoS("signer ends")
		<-ended // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever
		return nil
	}))
}
