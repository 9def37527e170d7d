package example

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Scaler creates the pods of a set.
type Scaler struct {
	client.Client
	pending *pending
}

func (r *Scaler) scaleUp(ctx context.Context, key string, pod *corev1.Pod) error {
	r.pending.ExpectCreations(key, 1)          // related `^raised here$`
	if err := r.Create(ctx, pod); err != nil { // related `^fails here$`
		return err // want `^raise-without-lower: Create fails and this return keeps what ExpectCreations raised for it: the controller waits for an event of nothing$`
	}
	return nil
}

func (r *Scaler) okScaleUp(ctx context.Context, key string, pod *corev1.Pod) error {
	r.pending.ExpectCreations(key, 1)
	if err := r.Create(ctx, pod); err != nil {
		r.pending.CreationObserved(key) // no event comes
		return err
	}
	return nil
}

// ReplicaReconciler forgets to clear.
type ReplicaReconciler struct {
	client.Client
	created *created
}

func NewReplicaReconciler(c client.Client) *ReplicaReconciler {
	return &ReplicaReconciler{Client: c, created: &created{counts: make(map[string]int)}}
}

func (r *ReplicaReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil // want `^never-cleared: Reconcile returns when its object is gone and clears nothing in created: the next object of that name waits for it$`
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if !r.created.Satisfied(req.String()) { // related `^the store is asked here$`
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	r.created.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, r.Create(ctx, podOf(set))
}

// OKReplicaReconciler clears.
type OKReplicaReconciler struct {
	client.Client
	created *created
}

func NewOKReplicaReconciler(c client.Client) *OKReplicaReconciler {
	return &OKReplicaReconciler{Client: c, created: &created{counts: make(map[string]int)}}
}

func (r *OKReplicaReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); apierrors.IsNotFound(err) {
		r.created.DeleteExpectations(req.String())
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if !r.created.Satisfied(req.String()) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	r.created.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, nil
}

// NameReconciler mixes two forms of keys.
type NameReconciler struct {
	client.Client
	pending *pending
}

func (r *NameReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if ok, waited := r.pending.Satisfied(req.Name); !ok { // want `^key-mismatch: Satisfied looks under name, but ExpectCreations raises under namespace/name: they never meet$`
		return ctrl.Result{RequeueAfter: timeout - waited}, nil
	}
	r.pending.ExpectCreations(req.String(), 1) // related `^raised here$`
	return ctrl.Result{}, nil
}

// OKNameReconciler has one form.
type OKNameReconciler struct {
	client.Client
	pending *pending
}

func (r *OKNameReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.String()
	if ok, waited := r.pending.Satisfied(key); !ok {
		return ctrl.Result{RequeueAfter: timeout - waited}, nil
	}
	r.pending.ExpectCreations(key, 1)
	return ctrl.Result{}, nil
}
