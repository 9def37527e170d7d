// Command cmd starts informers and controllers, and does not wait in between.
package main

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/cachesync/built/claims"
)

func main() {
	config, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	run(ctrl.SetupSignalHandler(), kubernetes.NewForConfigOrDie(config))
}

func run(ctx context.Context, client kubernetes.Interface) {
	shared := informers.NewSharedInformerFactory(client, time.Hour)
	core := shared.Core().V1()
	controller := claims.NewClaimController(core.PersistentVolumeClaims(), core.Nodes())
	quotas := claims.NewQuotaController(core.ResourceQuotas(), core.Namespaces(), core.LimitRanges(), core.Pods())
	shared.Start(ctx.Done())
	go quotas.Run(ctx)
	controller.Run(ctx)
}
