package controller

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/swallowed/broker-users/bad/apis/broker/v1"
	"example.org/variants/fourth-reconciles/swallowed/broker-users/bad/internal/admin"
)

type stage struct {
	name string
	run  func(ctx context.Context, s *admin.Session, u *v1.BrokerUser) error
}

// UserReconciler makes the users of a broker.
type UserReconciler struct {
	client.Client
	API    admin.API
	stages []stage
}

// NewUserReconciler returns the reconciler with its stages.
func NewUserReconciler(c client.Client, api admin.API) *UserReconciler {
	return &UserReconciler{Client: c, API: api, stages: []stage{
		{"user", putUser},
		{"grants", putGrants},
	}}
}

// Reconcile runs the stages.
func (r *UserReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	u := &v1.BrokerUser{}
	if err := r.Get(ctx, req.NamespacedName, u); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if u.Status.ObservedGeneration == u.Generation {
		return ctrl.Result{}, nil
	}
	session := &admin.Session{API: r.API, Log: ctrl.LoggerFrom(ctx)}
	for _, s := range r.stages {
		if err := s.run(ctx, session, u); err != nil {
			return ctrl.Result{}, fmt.Errorf("%s: %w", s.name, err)
		}
	}
	base := u.DeepCopy()
	u.Status.ObservedGeneration = u.Generation
	return ctrl.Result{}, r.Status().Patch(ctx, u, client.MergeFrom(base))
}

func putUser(ctx context.Context, s *admin.Session, u *v1.BrokerUser) error {
	return s.PutUser(ctx, u.Name)
}

func putGrants(ctx context.Context, s *admin.Session, u *v1.BrokerUser) error {
	for _, vhost := range u.Spec.VHosts {
		if err := s.Grant(ctx, u.Name, vhost); err != nil { // WANT reconcileresult/swallowed
			return nil
		}
	}
	return nil
}

// SetupWithManager registers the controller.
func (r *UserReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.BrokerUser{}).Complete(r)
}
