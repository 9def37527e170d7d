package requests

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/requests/lookup"
)

// Yard is a reconciler that has another package write its objects.
type Yard struct {
	client.Client
	keeper *lookup.Keeper
}

// Reconcile hands over objects of known types, one by one and in lists.
func (y *Yard) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_ = y.keeper.Keep(ctx, &corev1.Pod{}, &corev1.Secret{})         // asks: create Pod elsewhere assumed; create Secret elsewhere assumed; update Pod elsewhere assumed; update Secret elsewhere assumed
	_ = y.keeper.Keep(ctx, y.parts(req.Name)...)                    // asks: create ConfigMap elsewhere assumed; create Secret elsewhere assumed; create Service elsewhere assumed; update ConfigMap elsewhere assumed; update Secret elsewhere assumed; update Service elsewhere assumed
	_ = y.keeper.Clean(ctx, &corev1.Secret{})                       // asks: none
	_ = y.keeper.Drop(ctx, &corev1.Pod{})                           // asks: none
	_ = lookup.Ensure(ctx, y.Client, &appsv1.Deployment{})          // asks: patch Deployment elsewhere
	_ = lookup.Ensure(ctx, y, &appsv1.DaemonSet{})                  // asks: patch DaemonSet elsewhere
	_ = lookup.Each(ctx, y.Client, []client.Object{&corev1.Node{}}) // asks: create Node elsewhere assumed
	_ = y.write(ctx, &corev1.Endpoints{})
	if far, err := client.New(&rest.Config{}, client.Options{}); err == nil {
		look(ctx, &timed{far})
	}
	return ctrl.Result{}, nil
}

// parts appends in a helper.
func (y *Yard) parts(name string) []client.Object {
	objects := []client.Object{&corev1.ConfigMap{}}
	if name == "" {
		objects = append(objects, &corev1.Secret{})
	}
	return append(objects, &corev1.Service{})
}

// write hands its object on.
func (y *Yard) write(ctx context.Context, object client.Object) error {
	return y.keeper.Keep(ctx, object) // asks: create Endpoints elsewhere assumed; update Endpoints elsewhere assumed
}

// A guard has a client of which its name says that it is of another cluster.
type guard struct{ memberClient client.Client }

// Watch keeps it.
func (g guard) Watch(ctx context.Context) {
	_ = g.memberClient.Create(ctx, &corev1.Pod{})                // asks: none
	_ = lookup.Ensure(ctx, g.memberClient, &appsv1.Deployment{}) // asks: none
}

// timed is a client around another one, which may be one of another cluster.
type timed struct{ client.Client }

func look(ctx context.Context, c client.Client) {
	_ = c.Get(ctx, client.ObjectKey{Name: "a"}, &corev1.Pod{}) // asks: none
}
