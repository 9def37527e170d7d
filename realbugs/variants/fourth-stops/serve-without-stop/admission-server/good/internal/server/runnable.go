package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/certwatcher"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"example.org/variants/fourth-stops/serve-without-stop/admission-server/good/internal/admit"
	"example.org/variants/fourth-stops/serve-without-stop/admission-server/good/internal/httpd"
)

type runnable struct {
	*http.Server
}

func (runnable) NeedLeaderElection() bool { return false }

func (r runnable) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("serving admission requests", "addr", r.Addr)
	failed := make(chan error, 1)
	go func() { failed <- r.ListenAndServeTLS("", "") }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	err := r.Shutdown(stopCtx)
	if serveErr := <-failed; !errors.Is(serveErr, http.ErrServerClosed) {
		err = errors.Join(err, serveErr)
	}
	return err
}

// Add serves the admission handlers beside the manager's controllers.
func Add(mgr ctrl.Manager, addr, certDir string, allowed []string) error {
	certs, err := certwatcher.New(certDir+"/tls.crt", certDir+"/tls.key")
	if err != nil {
		return err
	}
	if err := mgr.Add(certs); err != nil {
		return err
	}
	h := &webhook.Admission{Handler: &admit.Registry{Allowed: allowed, Decoder: admission.NewDecoder(mgr.GetScheme())}}
	srv := httpd.Build(addr, httpd.TLS{GetCertificate: certs.GetCertificate}, []httpd.Route{{Path: "/admit-pods", Handler: h}})
	return mgr.Add(runnable{Server: srv})
}
