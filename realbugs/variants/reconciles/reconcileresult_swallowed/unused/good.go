package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type EndpointReconciler struct {
	client.Client
	Resolve func(ctx context.Context, db *platformv1.Database) ([]string, error)
}

func (r *EndpointReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	base := db.DeepCopy()
	if endpoints, err := r.Resolve(ctx, db); err != nil {
		meta.SetStatusCondition(&db.Status.Conditions, metav1.Condition{
			Type: "Resolved", Status: metav1.ConditionFalse, Reason: "ResolveFailed", Message: err.Error(),
		})
	} else {
		db.Status.Endpoints = endpoints
		meta.SetStatusCondition(&db.Status.Conditions, metav1.Condition{
			Type: "Resolved", Status: metav1.ConditionTrue, Reason: "Resolved",
		})
	}
	if equality.Semantic.DeepEqual(base.Status, db.Status) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{RequeueAfter: time.Minute}, r.Status().Patch(ctx, db, client.MergeFrom(base))
}
