package kept

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coreac "k8s.io/client-go/applyconfigurations/core/v1"
	netac "k8s.io/client-go/applyconfigurations/networking/v1"
	"k8s.io/client-go/kubernetes"
	netclient "k8s.io/client-go/kubernetes/typed/networking/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
)

// Keel is reconciled by controllers with generated clients.
type Keel struct{ Quay }

// Mast has a controller that applies by a part of a client.
type Mast struct{ Quay }

// Rudder has a controller that watches what it applies.
type Rudder struct{ Quay }

// Anchor has a controller that applies the status alone, and one object once a minute.
type Anchor struct{ Quay }

var applied = metav1.ApplyOptions{FieldManager: "keels", Force: true}

// Keels applies what it is to have in each pass.
type Keels struct {
	client.Client
	kube *kubernetes.Clientset
}

func (r *Keels) SetupWithManager(mgr ctrl.Manager) error {
	r.kube = kubernetes.NewForConfigOrDie(mgr.GetConfig())
	return ctrl.NewControllerManagedBy(mgr).
		For(&Keel{}). // want `missing-watch: the reconcile of a Keel keeps a ServiceAccount as it is to be` `missing-watch: the reconcile of a Keel keeps a Service as it is to be`
		Complete(r)
}

func (r *Keels) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	keel := &Keel{}
	if err := r.Get(ctx, req.NamespacedName, keel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, err := r.kube.CoreV1().ServiceAccounts(keel.Namespace).Apply(ctx, coreac.ServiceAccount(keel.Name, keel.Namespace), applied); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.service(ctx, keel)
}

func (r *Keels) service(ctx context.Context, keel *Keel) error {
	services := r.kube.CoreV1().Services(keel.Namespace)
	_, err := services.Apply(ctx, coreac.Service(keel.Name, keel.Namespace).WithSpec(coreac.ServiceSpec().WithType(corev1.ServiceTypeClusterIP)), applied)
	return err
}

// Masts has the client of one group.
type Masts struct {
	client.Client
	policies netclient.NetworkPoliciesGetter
}

func (r *Masts) SetupWithManager(mgr ctrl.Manager) error {
	r.policies = kubernetes.NewForConfigOrDie(mgr.GetConfig()).NetworkingV1()
	return ctrl.NewControllerManagedBy(mgr).
		For(&Mast{}). // want `missing-watch: the reconcile of a Mast keeps a NetworkPolicy as it is to be`
		Complete(r)
}

func (r *Masts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := r.policies.NetworkPolicies(req.Namespace).Apply(ctx, netac.NetworkPolicy(req.Name, req.Namespace), applied)
	return ctrl.Result{}, err
}

// Rudders watches.
type Rudders struct{ Keels }

func (r *Rudders) SetupWithManager(mgr ctrl.Manager) error {
	r.kube = kubernetes.NewForConfigOrDie(mgr.GetConfig())
	return ctrl.NewControllerManagedBy(mgr).
		For(&Rudder{}). // ok
		Watches(&corev1.ServiceAccount{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

func (r *Rudders) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := r.kube.CoreV1().ServiceAccounts(req.Namespace).Apply(ctx, coreac.ServiceAccount(req.Name, req.Namespace), applied)
	return ctrl.Result{}, err
}

// Anchors looks again.
type Anchors struct{ Keels }

func (r *Anchors) SetupWithManager(mgr ctrl.Manager) error {
	r.kube = kubernetes.NewForConfigOrDie(mgr.GetConfig())
	return ctrl.NewControllerManagedBy(mgr).For(&Anchor{}).Complete(r) // ok
}

func (r *Anchors) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := r.kube.CoreV1().Nodes().ApplyStatus(ctx, coreac.Node(req.Name), applied); err != nil {
		return ctrl.Result{}, err
	}
	_, err := r.kube.CoreV1().ConfigMaps(req.Namespace).Apply(ctx, coreac.ConfigMap(req.Name, req.Namespace), applied)
	return ctrl.Result{RequeueAfter: time.Minute}, err
}
