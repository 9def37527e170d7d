// Package made compares objects as they were read with objects as they are to be.
package made

import (
	"context"
	"reflect"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	appslisters "k8s.io/client-go/listers/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Sites keeps what a site consists of.
type Sites struct {
	client.Client
	clients kubernetes.Interface
	lister  appslisters.DeploymentLister
	scheme  *runtime.Scheme
}

// Reconcile goes through the parts.
func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, part := range []func(context.Context, *api.Site) error{s.deployment, s.config, s.account, s.okSpec, s.okCopied, s.okChanged, s.okDerivative, s.okOptions, s.okIdentity, s.okDryRun, s.okStripped, s.okCleared, s.listed} {
		if err := part(ctx, site); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, Keep(ctx, s.Client, &rbacv1.ClusterRole{})
}

func wanted(site *api.Site) *appsv1.Deployment {
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace},
		Spec:       appsv1.DeploymentSpec{Replicas: site.Spec.Replicas},
	}
}

// A function of the package makes the one of them.
func (s *Sites) deployment(ctx context.Context, site *api.Site) error {
	desired := wanted(site)
	if err := controllerutil.SetControllerReference(site, desired, s.scheme); err != nil {
		return err
	}
	found := &appsv1.Deployment{}
	err := s.Get(ctx, client.ObjectKeyFromObject(desired), found)
	if apierrors.IsNotFound(err) {
		return s.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(found, desired) { // want `^unconditional-update: DeepEqual compares all of found, as it was read, with desired, as it was made: only the one has a UID and a resource version, so that they are never equal, and what is written when they differ is written in each pass$`
		found.Spec = desired.Spec
		return s.Update(ctx, found)
	}
	return nil
}

// The resource version alone does not make them equal; the values are compared, and a generated client reads.
func (s *Sites) config(ctx context.Context, site *api.Site) error {
	desired := &corev1.ConfigMap{Data: site.Spec.Options}
	desired.Name, desired.Namespace = site.Name, site.Namespace
	current, err := s.clients.CoreV1().ConfigMaps(site.Namespace).Get(ctx, site.Name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	desired.ResourceVersion = current.ResourceVersion
	if equality.Semantic.DeepEqual(*desired, *current) { // want `unconditional-update: DeepEqual compares all of current, as it was read, with desired, as it was made`
		return nil
	}
	_, err = s.clients.CoreV1().ConfigMaps(site.Namespace).Update(ctx, desired, metav1.UpdateOptions{})
	return err
}

// It is deleted, and made anew in the next pass.
func (s *Sites) account(ctx context.Context, site *api.Site) error {
	var account corev1.ServiceAccount
	if err := s.Get(ctx, client.ObjectKeyFromObject(site), &account); err != nil {
		return err
	}
	desired := corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	if diff := cmp.Diff(account, desired); diff != "" { // want `unconditional-update: Diff compares all of account, as it was read, with desired, as it was made`
		return s.Delete(ctx, &account)
	}
	return nil
}

// Keep creates or updates what it is given: Create takes nothing that was read.
func Keep(ctx context.Context, c client.Client, object runtime.Object) error {
	existing := &rbacv1.ClusterRole{}
	desired := object.(*rbacv1.ClusterRole)
	err := c.Create(ctx, desired)
	if apierrors.IsAlreadyExists(err) {
		if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
			return err
		}
		if !equality.Semantic.DeepEqual(existing, desired) { // want `unconditional-update: DeepEqual compares all of existing, as it was read, with object, as it was made`
			existing.Rules = desired.Rules
			return c.Update(ctx, existing)
		}
		return nil
	}
	return err
}

// Only what the program sets is compared.
func (s *Sites) okSpec(ctx context.Context, site *api.Site) error {
	desired, found := wanted(site), &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(desired), found); err != nil {
		return err
	}
	if !equality.Semantic.DeepEqual(found.Spec, desired.Spec) {
		found.Spec = desired.Spec
		return s.Update(ctx, found)
	}
	return nil
}

// What is wanted is a copy of what was read.
func (s *Sites) okCopied(ctx context.Context, site *api.Site) error {
	found := &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(site), found); err != nil {
		return err
	}
	desired := found.DeepCopy()
	desired.Spec = wanted(site).Spec
	if !reflect.DeepEqual(found, desired) {
		return s.Update(ctx, desired)
	}
	return nil
}

// The one is changed with what the other has.
func (s *Sites) okChanged(ctx context.Context, site *api.Site) error {
	found, before := &appsv1.Deployment{}, &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(site), found); err != nil {
		return err
	}
	found.DeepCopyInto(before)
	found.Spec = wanted(site).Spec
	if !reflect.DeepEqual(found, before) {
		return s.Update(ctx, found)
	}
	return nil
}

// What is not set is left out.
func (s *Sites) okDerivative(ctx context.Context, site *api.Site) error {
	desired, found := wanted(site), &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(desired), found); err != nil {
		return err
	}
	if !equality.Semantic.DeepDerivative(desired, found) {
		found.Spec = desired.Spec
		return s.Update(ctx, found)
	}
	return nil
}

// Options leave out the metadata.
func (s *Sites) okOptions(ctx context.Context, site *api.Site) error {
	desired, found := wanted(site), &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(desired), found); err != nil {
		return err
	}
	if !cmp.Equal(desired, found, cmpopts.IgnoreFields(appsv1.Deployment{}, "ObjectMeta")) {
		found.Spec = desired.Spec
		return s.Update(ctx, found)
	}
	return nil
}

// The metadata is taken over before.
func (s *Sites) okIdentity(ctx context.Context, site *api.Site) error {
	desired, found := wanted(site), &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(desired), found); err != nil {
		return err
	}
	desired.ObjectMeta = found.ObjectMeta
	if !equality.Semantic.DeepEqual(found, desired) {
		return s.Update(ctx, desired)
	}
	return nil
}

// The API server says what would come of it.
func (s *Sites) okDryRun(ctx context.Context, site *api.Site) error {
	desired, found := wanted(site), &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(desired), found); err != nil {
		return err
	}
	if err := s.Update(ctx, desired, client.DryRunAll); err != nil {
		return err
	}
	if !equality.Semantic.DeepEqual(found, desired) {
		return s.Update(ctx, desired)
	}
	return nil
}

// The metadata is taken away before.
func (s *Sites) okStripped(ctx context.Context, site *api.Site) error {
	desired, found := wanted(site), &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(desired), found); err != nil {
		return err
	}
	stripped := found.DeepCopy()
	stripped.ObjectMeta = metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}
	if !equality.Semantic.DeepEqual(stripped, desired) {
		found.Spec = desired.Spec
		return s.Update(ctx, found)
	}
	return nil
}

// Its identity is taken away before.
func (s *Sites) okCleared(ctx context.Context, site *api.Site) error {
	desired, found := wanted(site), &appsv1.Deployment{}
	if err := s.Get(ctx, client.ObjectKeyFromObject(desired), found); err != nil {
		return err
	}
	plain := found.DeepCopy()
	plain.SetUID("")
	plain.SetResourceVersion("")
	if !equality.Semantic.DeepEqual(plain, desired) {
		found.Spec = desired.Spec
		return s.Update(ctx, found)
	}
	return nil
}

// A lister reads, and what it returns is copied.
func (s *Sites) listed(ctx context.Context, site *api.Site) error {
	desired := wanted(site)
	cached, err := s.lister.Deployments(site.Namespace).Get(site.Name)
	if err != nil {
		return err
	}
	found := cached.DeepCopy()
	if !reflect.DeepEqual(found, desired) { // want `unconditional-update: DeepEqual compares all of found, as it was read, with desired, as it was made`
		_, err = s.clients.AppsV1().Deployments(site.Namespace).Update(ctx, desired, metav1.UpdateOptions{})
	}
	return err
}
