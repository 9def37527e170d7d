// Package fleet asks for things with generated clients, beside the client of its manager.
package fleet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	typedv1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/clientsets/logs"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=pods;configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct {
	client.Client
	clientset kubernetes.Interface
	logs      *logs.Reader
	target    kubernetes.Interface // of the cluster that the ship sails to
}

// Main makes the one manager of the program.
func Main() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	clientset, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return err
	}
	fleet := &Fleet{Client: mgr.GetClient(), clientset: clientset, logs: &logs.Reader{Clientset: clientset}}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(fleet)
}

// Reconcile asks for what its markers grant, and for more.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := f.clientset.CoreV1().Pods(req.Namespace)
	pod, err := pods.Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := pods.Delete(ctx, pod.Name, metav1.DeleteOptions{}); err != nil { // want `^missing-verb: no .* grants delete on pods: the API server refuses Delete$`
		return ctrl.Result{}, err
	}
	if err := pods.EvictV1(ctx, &policyv1.Eviction{}); err != nil { // want `^missing-subresource: no .* grants create on pods/eviction: the API server refuses EvictV1$`
		return ctrl.Result{}, err
	}
	if err := f.okElsewhere(ctx); err != nil {
		return ctrl.Result{}, err
	}
	if err := label(ctx, f.clientset.CoreV1().Nodes()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, f.logs.Read(ctx, req.Namespace, req.Name)
}

func label(ctx context.Context, nodes typedv1.NodeInterface) error {
	_, err := nodes.Patch(ctx, "bow", types.MergePatchType, nil, metav1.PatchOptions{}) // want `^missing-resource: no .* grants anything on nodes: the API server refuses Patch$`
	return err
}

// okElsewhere asks for what is of another cluster, or is asked under another name.
func (f *Fleet) okElsewhere(ctx context.Context) error {
	if _, err := f.target.CoreV1().Services("").Create(ctx, &corev1.Service{}, metav1.CreateOptions{}); err != nil {
		return err
	}
	return okProxied(ctx)
}

// okProxied makes a client of another configuration.
func okProxied(ctx context.Context) error {
	clientset, err := kubernetes.NewForConfig(&rest.Config{Host: "proxy"})
	if err != nil {
		return err
	}
	_, err = clientset.CoreV1().Secrets("").List(ctx, metav1.ListOptions{})
	return err
}
