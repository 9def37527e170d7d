package webui

import (
	"context"
	"crypto/tls"
	"errors"
	"net/http"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type UI struct {
	Addr    string
	Handler http.Handler
	Pair    func(*tls.ClientHelloInfo) (*tls.Certificate, error)
}

func (u UI) NeedLeaderElection() bool { return false }

func (u UI) Start(ctx context.Context) error {
	s := launch(u.Addr, u.Handler, u.Pair)
	defer s.stop()

	select {
	case <-s.finished:
		return s.err
	case <-ctx.Done():
	}
	klog.InfoS("waiting for open pages")
	<-s.finished // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever
	if errors.Is(s.err, http.ErrServerClosed) {
		return nil
	}
	return s.err
}

func Setup(mgr manager.Manager, u UI) error { return mgr.Add(u) }
