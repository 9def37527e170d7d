// Package fleet has another package write, in two clusters.
package fleet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/twoclusters/store"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct {
	client.Client
	writer store.Writer
	store  *store.Store
}

// Main makes the one manager of the program.
func Main() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	kept := store.New(mgr.GetClient())
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(&Fleet{Client: mgr.GetClient(), writer: kept, store: kept})
}

// Far returns a client of another cluster, which the store may be given as well.
func Far(kubeconfig []byte, options client.Options) (*store.Store, error) {
	config, err := clientcmd.RESTConfigFromKubeConfig(kubeconfig)
	if err != nil {
		return nil, err
	}
	c, err := client.New(config, options)
	return store.New(c), err
}

// Reconcile works through others.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := f.writer.Write(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	var objects []client.Object
	service := &corev1.Service{}
	objects = append(objects, service)
	return ctrl.Result{}, f.store.Ensure(ctx, objects)
}
