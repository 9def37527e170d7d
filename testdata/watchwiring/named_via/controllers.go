// Package named_via has reconciles that read what the spec of an object names which the spec of their own object names.
package named_via

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Branches watches the roots and soils alone.
type Branches struct{ client.Client }

func (r *Branches) SetupWithManager(mgr ctrl.Manager) error {
	all := handler.EnqueueRequestsFromMapFunc(func(_ context.Context, object client.Object) []reconcile.Request {
		return []reconcile.Request{{NamespacedName: client.ObjectKeyFromObject(object)}}
	})
	return ctrl.NewControllerManagedBy(mgr).
		For(&Branch{}). // want `missing-watch: the reconcile of a Branch reads a ServiceAccount` `missing-watch: the reconcile of a Branch reads a ConfigMap` `missing-watch: the reconcile of a Branch reads a PersistentVolumeClaim`
		Watches(&Root{}, all).
		Watches(&Soil{}, all).
		Complete(r)
}

func (r *Branches) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	branch := &Branch{}
	if err := r.Get(ctx, req.NamespacedName, branch); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	root, err := r.root(ctx, branch)
	if err != nil {
		return ctrl.Result{}, err
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: root.Namespace, Name: root.Spec.Secret}, secret); err != nil { // ok: they are the credentials of the Root, and read when they are needed
		return ctrl.Result{}, err
	}
	soil := &Soil{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: root.Namespace, Name: root.Spec.Soil}, soil); err != nil {
		return ctrl.Result{}, err
	}
	account := &corev1.ServiceAccount{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: root.Namespace, Name: root.Spec.Account}, account); err != nil { // related `the reconcile reads this object, which the spec of a Root names`
		return ctrl.Result{}, err
	}
	branch.Annotations["account"] = string(account.UID)
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: soil.Namespace, Name: soil.Spec.Config}, config); err != nil { // related `the reconcile reads this object, which the spec of a Soil names`
		return ctrl.Result{}, err
	}
	branch.Annotations["data"] = config.Data["a"] + string(secret.Data["a"])
	return ctrl.Result{}, r.okVolume(ctx, branch)
}

func (r *Branches) root(ctx context.Context, branch *Branch) (*Root, error) {
	root := &Root{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: branch.Namespace, Name: branch.Spec.Root}, root); err != nil {
		return nil, err
	}
	return root, nil
}

// okVolume reads what the spec of an object of Kubernetes names.
func (r *Branches) okVolume(ctx context.Context, branch *Branch) error {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: branch.Namespace, Name: branch.Spec.Claim}, claim); err != nil { // related `the reconcile reads this object`
		return err
	}
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, client.ObjectKey{Name: claim.Spec.VolumeName}, volume); err != nil {
		return err
	}
	branch.Annotations["class"] = volume.Spec.StorageClassName
	return nil
}

// Leaves makes the secret that its object names: one finding is enough.
type Leaves struct{ client.Client }

func (r *Leaves) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Leaf{}).Complete(r)
}

func (r *Leaves) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	leaf := &Leaf{}
	if err := r.Get(ctx, req.NamespacedName, leaf); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.free(ctx, leaf); err != nil {
		return ctrl.Result{}, err
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: leaf.Namespace, Name: leaf.Spec.Secret}}
	if err := controllerutil.SetControllerReference(leaf, secret, r.Scheme()); err != nil { // want `missing-watch: no watch wakes the controller of a Leaf for the Secret`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, secret))
}

func (r *Leaves) free(ctx context.Context, leaf *Leaf) error {
	secret := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKey{Namespace: leaf.Namespace, Name: leaf.Spec.Secret}, secret)
	if err == nil && secret.Labels["leaf"] != leaf.Name {
		return errors.New("the secret is that of another leaf")
	}
	return client.IgnoreNotFound(err)
}
