// Package cross_scope_handed hands objects to functions of another package that make them the owners of others.
package cross_scope_handed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/adopted/owned_through/children"
	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

type buckets struct{ client.Client }

func (b *buckets) class(ctx context.Context, bucket *api.Bucket) error {
	return children.Ensure(ctx, b.Client, bucket, &storagev1.StorageClass{}) // want `cross-scope-owner: a Bucket is in a namespace and cannot own a StorageClass, which is in none`
}

func (b *buckets) role(bucket *api.Bucket, kind schema.GroupVersionKind) *rbacv1.ClusterRole {
	role := &rbacv1.ClusterRole{}
	role.SetOwnerReferences([]metav1.OwnerReference{*metav1.NewControllerRef(bucket, kind)}) // want `cross-scope-owner: a Bucket .* ClusterRole`
	return role
}

func (b *buckets) binding(bucket *api.Bucket) *rbacv1.ClusterRoleBinding {
	binding := &rbacv1.ClusterRoleBinding{}
	children.AddOwner(binding, children.AsOwner(bucket, "Bucket")) // want `cross-scope-owner: a Bucket .* ClusterRoleBinding`
	return binding
}

func (b *buckets) driver(bucket *api.Bucket) *storagev1.CSIDriver {
	driver := &storagev1.CSIDriver{}
	ref := children.AsOwner(bucket, "Bucket")
	children.SetOwner(&driver.ObjectMeta, &ref) // want `cross-scope-owner: a Bucket .* CSIDriver`
	return driver
}

// okOption sets the reference only where an option asks for it.
func (b *buckets) okOption(bucket *api.Bucket, owned bool) *rbacv1.ClusterRoleBinding {
	binding := &rbacv1.ClusterRoleBinding{}
	if owned {
		children.AddOwner(binding, children.AsOwner(bucket, "Bucket"))
	}
	return binding
}

// okNamespaced is about an object in a namespace, and an owner in none.
func (b *buckets) okNamespaced(ctx context.Context, bucket *api.Bucket, tenant *api.Tenant) error {
	if err := children.Ensure(ctx, b.Client, bucket, &corev1.Secret{}); err != nil {
		return err
	}
	return children.Ensure(ctx, b.Client, tenant, &storagev1.StorageClass{})
}

// okIf may not ask for the reference.
func (b *buckets) okIf(ctx context.Context, bucket *api.Bucket) error {
	return children.EnsureIf(ctx, b.Client, bucket, &storagev1.StorageClass{}, false)
}
