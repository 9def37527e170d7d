package not_persisted

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/not_persisted/session"
)

// Sessions has its object in a struct of another package, whose methods write it.
type Sessions struct {
	kube client.Client
	sign func(ctx context.Context, name string) (string, error)
}

func (r *Sessions) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s, err := session.Open(ctx, r.kube, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if s.Node.DeletionTimestamp != nil {
		return ctrl.Result{}, r.okRelease(ctx, s)
	}
	if s.Node.Spec.Unschedulable {
		return ctrl.Result{}, r.okIssue(ctx, s)
	}
	return ctrl.Result{}, r.issue(ctx, s)
}

func (r *Sessions) issue(ctx context.Context, s *session.Session) error {
	if controllerutil.AddFinalizer(s.Node, tapeFinalizer) { // want `not-persisted: the finalizer of s.Node is added in memory and never written`
		logf.FromContext(ctx).Info("finalizer added")
	}
	id, err := r.sign(ctx, s.Node.Name)
	if err != nil {
		return fmt.Errorf("sign: %w", err)
	}
	s.Node.Status.NodeInfo.SystemUUID = id
	return s.SaveStatus(ctx) // related `writes the status only`
}

func (r *Sessions) okIssue(ctx context.Context, s *session.Session) error {
	if controllerutil.AddFinalizer(s.Node, tapeFinalizer) {
		if err := s.SaveMeta(ctx); err != nil {
			return err
		}
	}
	id, err := r.sign(ctx, s.Node.Name)
	if err != nil {
		return fmt.Errorf("sign: %w", err)
	}
	s.Node.Status.NodeInfo.SystemUUID = id
	return s.SaveStatus(ctx)
}

func (r *Sessions) okRelease(ctx context.Context, s *session.Session) error {
	controllerutil.RemoveFinalizer(s.Node, tapeFinalizer)
	return client.IgnoreNotFound(s.SaveMeta(ctx))
}

// OkSaved writes the rest at the end of its Reconcile.
type OkSaved struct{ Sessions }

func (r *OkSaved) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	s, err := session.Open(ctx, r.kube, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if saved := s.SaveMeta(ctx); err == nil {
			err = saved
		}
	}()
	if s.Node.DeletionTimestamp != nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.okNote(ctx, s)
}

func (r *OkSaved) okNote(ctx context.Context, s *session.Session) error {
	controllerutil.AddFinalizer(s.Node, tapeFinalizer)
	s.Node.Status.NodeInfo.SystemUUID = "noted"
	return s.SaveStatus(ctx)
}
