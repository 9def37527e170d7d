// Package requests states what its calls ask of the API server with the rights of the program.
package requests

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/requests/lookup"
)

// names states under which names the API server has the types of its fields.
type names struct {
	deployment appsv1.Deployment             // resource: apps/deployments
	config     corev1.ConfigMap              // resource: /configmaps
	budget     *policyv1.PodDisruptionBudget // resource: policy/poddisruptionbudgets
	ship       fleetv1.Ship                  // resource: fleet.example.com/ships
	crew       fleetv1.Crew                  // resource: fleet.example.com/crew
	spec       corev1.PodSpec                // resource: none
	boat       Boat                          // resource: ?/boats
}

// Boat is of a package that says no group.
type Boat struct {
	metav1.ObjectMeta
}

// Dock is a reconciler with three clients.
type Dock struct {
	client.Client
	APIReader client.Reader
	workload  client.Client
	crane     crane
}

type crane struct{ client client.Client }

// Reconcile works through others.
func (d *Dock) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_ = d.Get(ctx, req.NamespacedName, &corev1.ConfigMap{})                        // asks: get ConfigMap cached
	_ = d.APIReader.Get(ctx, req.NamespacedName, &corev1.ConfigMap{})              // asks: get ConfigMap
	_ = d.List(ctx, &corev1.PodList{})                                             // asks: list Pod cached
	_ = d.workload.Delete(ctx, &corev1.Pod{})                                      // asks: none
	_ = d.Status().Update(ctx, &fleetv1.Ship{})                                    // asks: update Ship/status
	_ = d.SubResource("eviction").Create(ctx, &corev1.Pod{}, &policyv1.Eviction{}) // asks: create Pod/eviction
	d.each(ctx, &corev1.Secret{})
	d.each(ctx, &corev1.Service{})
	d.crane.lift(ctx)
	return ctrl.Result{}, nil
}

// each gets two types.
func (d *Dock) each(ctx context.Context, object client.Object) {
	_ = d.Delete(ctx, object) // asks: delete Secret; delete Service
}

// lift runs in a reconcile.
func (c *crane) lift(ctx context.Context) {
	_ = c.client.DeleteAllOf(ctx, &corev1.Pod{}) // asks: deletecollection Pod
}

// Idle runs in none that is seen: nothing says which client it has.
func (c *crane) Idle(ctx context.Context) {
	_ = c.client.Create(ctx, &corev1.Pod{}) // asks: create Pod assumed
}

// Any can get any object.
func (d *Dock) Any(ctx context.Context, object client.Object) error {
	return d.Create(ctx, object) // asks: none
}

// Sweep has clients of a manager and of another cluster.
func Sweep(ctx context.Context, mgr ctrl.Manager, other cluster.Cluster) {
	_ = mgr.GetClient().Create(ctx, &corev1.Pod{})                  // asks: create Pod
	_ = other.GetClient().Create(ctx, &corev1.Pod{})                // asks: none
	_ = ctrl.NewControllerManagedBy(mgr).Owns(&appsv1.Deployment{}) // asks: list+watch Deployment watch
}

// Pier is a reconciler that has others work with its client.
type Pier struct {
	client.Client
	remote client.Client
}

// Reconcile hands its client to functions of another package, and to one of this.
func (p *Pier) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, _ = lookup.Rank(ctx, p.Client, req.Name)           // asks: get PriorityClass cached elsewhere; list PriorityClass cached elsewhere
	_ = lookup.Marker{}.Mark(ctx, p, "a")                 // asks: update Node/status elsewhere
	_ = lookup.Marker{}.Mark(ctx, p.Client, "a")          // asks: update Node/status elsewhere
	_ = lookup.Mark(ctx, p.Client)                        // asks: update Node/status elsewhere
	_, _ = lookup.Rank(ctx, p.remote, req.Name)           // asks: none
	_ = lookup.Remove(ctx, p.Client, &corev1.ConfigMap{}) // asks: delete ConfigMap elsewhere
	_ = lookup.Remove(ctx, p.remote, &corev1.Service{})   // asks: none
	_ = lookup.Far(ctx, p.Client)                         // asks: none
	load(ctx, p.Client)
	find(ctx, p)
	load(ctx, p.remote)
	drop(ctx, p.Client, &corev1.Secret{})
	drop(ctx, p.remote, &corev1.Service{})
	return ctrl.Result{}, nil
}

// load is given two clients: with the one of the manager it asks with the rights of the program.
func load(ctx context.Context, c client.Client) {
	_ = c.Get(ctx, client.ObjectKey{Name: "a"}, &corev1.ConfigMap{}) // asks: get ConfigMap cached
}

// drop is given two clients, and objects: which goes with which is not known.
func drop(ctx context.Context, c client.Client, object client.Object) {
	_ = c.Delete(ctx, object) // asks: none
}

// find is given the reconciler itself.
func find(ctx context.Context, reader client.Reader) {
	_ = reader.List(ctx, &corev1.SecretList{}) // asks: list Secret cached
}
