package controllers

import (
	"context"

	"example.org/variants/third-reconciles/reconcileresult-notfound-untold/config/good/api/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

func (r *AppReconciler) ensureConfig(ctx context.Context, app *v1.App) (string, error) {
	cm := &corev1.ConfigMap{}
	key := client.ObjectKey{Namespace: app.Namespace, Name: app.Name + "-settings"}
	if err := r.Get(ctx, key, cm); err != nil {
		if !apierrors.IsNotFound(err) {
			return "", err
		}
		logf.FromContext(ctx).Info("creating the settings", "configMap", key)
		return r.createConfig(ctx, app, key)
	}
	if equality.Semantic.DeepEqual(cm.Data, app.Spec.Settings) {
		return cm.Name, nil
	}
	base := client.MergeFrom(cm.DeepCopy())
	cm.Data = app.Spec.Settings
	return cm.Name, r.Patch(ctx, cm, base)
}

func (r *AppReconciler) createConfig(ctx context.Context, app *v1.App, key client.ObjectKey) (string, error) {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Data: app.Spec.Settings}
	if err := controllerutil.SetControllerReference(app, cm, r.Scheme); err != nil {
		return "", err
	}
	return cm.Name, r.Create(ctx, cm)
}
