package main

import (
	"context"

	"example.org/variants/third-reconciles/leaderwrite-leader-only-server/admission/good/pkg/admission"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type allowAll struct{}

func (allowAll) Validate(context.Context, []byte) error { return nil }

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "policy.acme.io", LeaderElectionReleaseOnCancel: true})
	if err != nil {
		klog.Fatal(err)
	}
	opts := admission.Options{Addr: ":9443", CertFile: "/tls/tls.crt", KeyFile: "/tls/tls.key"}
	if err := admission.Register(mgr, allowAll{}, opts); err != nil {
		klog.Fatal(err)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.Fatal(err)
	}
}
