// Package cross_scope makes objects the owners of others.
package cross_scope

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

type classes struct {
	client.Client
	scheme *runtime.Scheme
}

// ensure sets a namespace to get past the check.
func (c *classes) ensure(ctx context.Context, bucket *api.Bucket) error {
	class := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: bucket.Name, Namespace: bucket.Namespace}}
	if err := controllerutil.SetControllerReference(bucket, class, c.scheme); err != nil { // want `cross-scope-owner: a Bucket is in a namespace and cannot own a StorageClass, which is in none`
		return err
	}
	return c.Create(ctx, class)
}

// own is called with several kinds.
func (c *classes) own(bucket *api.Bucket, object client.Object) error {
	return controllerutil.SetControllerReference(bucket, object, c.scheme)
}

func (c *classes) ensureRole(ctx context.Context, bucket *api.Bucket) error {
	role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: bucket.Name}}
	if err := ctrl.SetControllerReference(bucket, role, c.scheme); err != nil { // want `cross-scope-owner: a Bucket .* ClusterRole`
		return err
	}
	return c.Create(ctx, role)
}

// ensureTenant is about a kind of the module.
func (c *classes) ensureTenant(ctx context.Context, secret *corev1.Secret) error {
	tenant := &api.Tenant{ObjectMeta: metav1.ObjectMeta{Name: secret.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c.Client, tenant, func() error {
		return controllerutil.SetOwnerReference(secret, tenant, c.scheme) // want `cross-scope-owner: a Secret .* Tenant`
	})
	return err
}

// written has its reference written out.
func (c *classes) written(bucket *api.Bucket) *rbacv1.ClusterRoleBinding {
	return &rbacv1.ClusterRoleBinding{ObjectMeta: metav1.ObjectMeta{
		OwnerReferences: []metav1.OwnerReference{{APIVersion: "example.com/v1", Kind: "Bucket", Name: bucket.Name, UID: bucket.UID}}, // want `cross-scope-owner: a Bucket .* ClusterRoleBinding`
	}}
}

func (c *classes) okBySame(ctx context.Context, tenant *api.Tenant, bucket *api.Bucket) error {
	class := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: tenant.Name}}
	if err := controllerutil.SetControllerReference(tenant, class, c.scheme); err != nil {
		return err
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: bucket.Name, Namespace: bucket.Namespace}}
	if err := c.own(bucket, secret); err != nil {
		return err
	}
	return controllerutil.SetControllerReference(tenant, secret, c.scheme) // the owner may be in no namespace
}

func (c *classes) okUnknown(owner, object client.Object) error {
	return controllerutil.SetOwnerReference(owner, object, c.scheme)
}

// volumes has a kind without markers.
type volumes struct{ scheme *runtime.Scheme }

// ensure takes the object for one in a namespace: it uses that.
func (v *volumes) ensure(raw *api.Raw) error {
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: raw.Namespace + "-" + raw.Name}}
	return controllerutil.SetControllerReference(raw, volume, v.scheme) // want `cross-scope-owner: a Raw .* PersistentVolume`
}

func (v *volumes) okNamed(raw *api.Raw) error {
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: raw.Name}}
	return controllerutil.SetControllerReference(raw, volume, v.scheme)
}

var installer = metav1.OwnerReference{APIVersion: "example.com/v1", Kind: "Bucket", Name: "installer"}

// okInstalled has an owner that is written down elsewhere.
func okInstalled() *rbacv1.ClusterRoleBinding {
	return &rbacv1.ClusterRoleBinding{ObjectMeta: metav1.ObjectMeta{OwnerReferences: []metav1.OwnerReference{installer}}}
}

// okGuarded sets a reference where the two are in one namespace only, which a ClusterRole never is.
func (c *classes) okGuarded(ctx context.Context, bucket *api.Bucket) error {
	role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: bucket.Name}}
	if bucket.Namespace == role.Namespace {
		if err := ctrl.SetControllerReference(bucket, role, c.scheme); err != nil {
			return err
		}
	}
	return c.Create(ctx, role)
}

// okNamespaced asks for a namespace by a method.
func (c *classes) okNamespaced(ctx context.Context, bucket *api.Bucket) error {
	role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: bucket.Name}}
	if len(role.GetNamespace()) > 0 {
		if err := ctrl.SetControllerReference(bucket, role, c.scheme); err != nil {
			return err
		}
	}
	return c.Create(ctx, role)
}

// guardedByName compares something else.
func (c *classes) guardedByName(ctx context.Context, bucket *api.Bucket) error {
	role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: bucket.Name}}
	if bucket.Name == role.Name {
		if err := ctrl.SetControllerReference(bucket, role, c.scheme); err != nil { // want `cross-scope-owner: a Bucket .* ClusterRole`
			return err
		}
	}
	return c.Create(ctx, role)
}
