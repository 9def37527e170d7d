package server

import (
	"context"
	"errors"
	"net/http"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/certwatcher"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"example.org/variants/fourth-stops/serve-without-stop/admission-server/bad/internal/admit"
	"example.org/variants/fourth-stops/serve-without-stop/admission-server/bad/internal/httpd"
)

type runnable struct {
	*http.Server
}

func (runnable) NeedLeaderElection() bool { return false }

func (r runnable) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("serving admission requests", "addr", r.Addr)
	if err := r.ListenAndServeTLS("", ""); !errors.Is(err, http.ErrServerClosed) { // WANT ctxrunnable/serve-without-stop
		return err
	}
	return nil
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
