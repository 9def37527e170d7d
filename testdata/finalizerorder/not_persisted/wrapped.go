package not_persisted

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/not_persisted/session"
)

// Wrapped reads its object itself, and puts it into a struct of another package.
type Wrapped struct{ kube client.Client }

func (r *Wrapped) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.kube.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s := session.Of(r.kube, node)
	if node.DeletionTimestamp != nil {
		return ctrl.Result{}, r.release(ctx, s)
	}
	return ctrl.Result{}, r.okHold(ctx, s)
}

func (r *Wrapped) release(ctx context.Context, s *session.Session) error {
	controllerutil.RemoveFinalizer(s.Node, tapeFinalizer) // want `not-persisted: the finalizer of s.Node is removed in memory and never written`
	return client.IgnoreNotFound(s.SaveStatus(ctx))       // related `writes the status only`
}

func (r *Wrapped) okHold(ctx context.Context, s *session.Session) error {
	controllerutil.AddFinalizer(s.Node, tapeFinalizer)
	return s.SaveMeta(ctx)
}

// OkWrapped stores the object that it has read once the struct has been changed.
type OkWrapped struct{ kube client.Client }

func (r *OkWrapped) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.kube.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s := session.Of(r.kube, node)
	if err := r.okNote(ctx, s); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.kube.Update(ctx, node)
}

func (r *OkWrapped) okNote(ctx context.Context, s *session.Session) error {
	controllerutil.AddFinalizer(s.Node, tapeFinalizer)
	return s.SaveStatus(ctx)
}

// OkKept hands the object that it has read to what is not seen as well.
type OkKept struct {
	kube client.Client
	note func(*corev1.Node)
}

func (r *OkKept) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.kube.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s := session.Of(r.kube, node)
	err := r.okNote(ctx, s)
	r.note(node)
	return ctrl.Result{}, err
}

func (r *OkKept) okNote(ctx context.Context, s *session.Session) error {
	controllerutil.AddFinalizer(s.Node, tapeFinalizer)
	return s.SaveStatus(ctx)
}
