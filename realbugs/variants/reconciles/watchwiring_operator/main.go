package main

import (
	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/reconciles/watchwiring_operator/controllers"
	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var scheme = runtime.NewScheme()

func init() {
	utilruntime.Must(clientgoscheme.AddToScheme(scheme))
	utilruntime.Must(platformv1.AddToScheme(scheme))
}

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{Scheme: scheme, LeaderElection: true, LeaderElectionID: "tunnels.acme.io"})
	if err != nil {
		klog.Fatal(err)
	}
	ctx := ctrl.SetupSignalHandler()
	if err := mgr.GetFieldIndexer().IndexField(ctx, &platformv1.Tunnel{}, "spec.gateway", func(o client.Object) []string {
		return []string{o.(*platformv1.Tunnel).Spec.Gateway}
	}); err != nil {
		klog.Fatal(err)
	}
	for _, setup := range []func(ctrl.Manager) error{controllers.SetupGateways, controllers.SetupTokens} {
		if err := setup(mgr); err != nil {
			klog.Fatal(err)
		}
	}
	if err := mgr.Start(ctx); err != nil {
		klog.Fatal(err)
	}
}
