package webui

import (
	"context"
	"crypto/tls"
	"errors"
	"net/http"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type API struct {
	Addr    string
	Handler http.Handler
	Pair    func(*tls.ClientHelloInfo) (*tls.Certificate, error)
}

func (a API) NeedLeaderElection() bool { return false }

func (a API) Start(ctx context.Context) (err error) {
	s := launch(a.Addr, a.Handler, a.Pair)
	defer func() {
		s.stop()
		<-s.finished
		if !errors.Is(s.err, http.ErrServerClosed) {
			err = s.err
		}
	}()

	select {
	case <-s.finished:
	case <-ctx.Done():
		klog.InfoS("waiting for open calls")
	}
	return nil
}

func SetupAPI(mgr manager.Manager, a API) error { return mgr.Add(a) }
