// Package fleet hands lists of objects to a handler.
package fleet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/lists/handlers"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct {
	client.Client
	handler *handlers.Handler
}

// Main makes the one manager.
func Main() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(&Fleet{Client: mgr.GetClient(), handler: handlers.New(mgr.GetClient())})
}

// Reconcile deletes what its markers only let it read.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, f.handler.Delete(ctx, unused([]string{req.Name}, req.Namespace)) // want `^missing-verb: no .* grants delete on configmaps: the API server refuses what Delete asks for$`
}

func unused(names []string, namespace string) []client.Object {
	var objects []client.Object
	if namespace != "" {
		for _, name := range names {
			objects = append(objects, &fleetv1.Ship{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace}})
		}
	}
	for _, name := range names {
		objects = append(objects, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace}}) // related `^the ConfigMap in the list$`
	}
	return objects
}

// Dock hands over lists in other ways.
type Dock struct {
	client.Client
	handler *handlers.Handler
}

// Reconcile has both objects in lists of one function, which is handed them.
func (d *Dock) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var objects []client.Object
	if req.Name != "" {
		objects = append(objects, &corev1.Secret{})
	}
	objects = append(objects, crew(req.Name)...)
	if err := d.handler.Delete(ctx, objects); err != nil { // want `^missing-resource: no .* grants anything on secrets: ` `^missing-resource: no .* grants anything on services: `
		return ctrl.Result{}, err
	}
	for _, object := range okTogether(nil, &corev1.ConfigMap{}) {
		if err := d.Get(ctx, req.NamespacedName, object); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, d.handler.Delete(ctx, okTogether([]client.Object{}, &fleetv1.Ship{}))
}

func crew(name string) []client.Object {
	switch name {
	case "sail":
		return nil
	case "row":
		return []client.Object{&corev1.Service{}}
	}
	return []client.Object{&fleetv1.Ship{}}
}

// okTogether adds to the list that it is handed.
func okTogether(objects []client.Object, more ...client.Object) []client.Object {
	return append(objects, more...)
}
