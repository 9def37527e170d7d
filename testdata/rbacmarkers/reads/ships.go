// Package reads has reads that a cache answers and that the markers grant as if none did.
package reads

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch;delete
// +kubebuilder:rbac:groups="",resources=nodes,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Ships reads what its ships need.
type Ships struct {
	client.Client
	APIReader    client.Reader
	remoteClient client.Client
	keys         *keys
}

// Setup adds the controller to a manager.
func Setup(mgr ctrl.Manager, remote client.Client) error {
	r := &Ships{Client: mgr.GetClient(), APIReader: mgr.GetAPIReader(), remoteClient: remote, keys: &keys{mgr.GetClient()}}
	return ctrl.NewControllerManagedBy(mgr).Named("ships").Complete(r)
}

// Reconcile reads, and hands on.
func (s *Ships) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := s.Get(ctx, req.NamespacedName, secret); err != nil { // want `^missing-verb: no .* grants list and watch on secrets: the cache that Get reads from cannot fill$` // fix `^unsafe: grant list and watch`
		return ctrl.Result{}, err
	}
	if err := s.keys.evict(ctx); err != nil {
		return ctrl.Result{}, err
	}
	if err := write(ctx, s.Client); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.okDirect(ctx, req)
}

// keys does a part of the work.
type keys struct{ client client.Client }

func (k *keys) evict(ctx context.Context) error {
	return k.client.DeleteAllOf(ctx, &corev1.Pod{}) // want `^missing-verb: no .* grants deletecollection on pods: the API server refuses DeleteAllOf$` // fix `^unsafe: grant deletecollection`
}

// write gets the client as an argument.
func write(ctx context.Context, c client.Client) error {
	manifest := &corev1.ConfigMap{}
	_, err := controllerutil.CreateOrUpdate(ctx, c, manifest, func() error { return nil }) // want `^missing-verb: no .* grants create and update on configmaps: the API server refuses CreateOrUpdate$` // fix `^unsafe: grant create and update`
	return err
}

// okDirect reads without a cache, or from another cluster.
func (s *Ships) okDirect(ctx context.Context, req ctrl.Request) error {
	if err := s.APIReader.Get(ctx, req.NamespacedName, &corev1.Node{}); err != nil {
		return err
	}
	if err := s.remoteClient.Create(ctx, &appsv1.Deployment{}); err != nil {
		return err
	}
	if err := s.Create(ctx, &unstructured.Unstructured{}); err != nil {
		return err
	}
	pods := &corev1.PodList{}
	if err := s.List(ctx, pods); err != nil {
		return err
	}
	for i := range pods.Items {
		if err := s.Delete(ctx, &pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// Copier works for whoever calls it: the client can be anybody's.
type Copier struct{ Client client.Client }

// Copy copies.
func (c *Copier) Copy(ctx context.Context) error {
	return c.Client.Create(ctx, &corev1.Namespace{})
}
