package string_data

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// okFromRead stores the texts of a secret that was read: there are none.
func (r *Sites) okFromRead(ctx context.Context, site *api.Site) error {
	target := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: "copies"}}
	var source corev1.Secret
	if err := r.Get(ctx, client.ObjectKeyFromObject(site), &source); err != nil {
		return err
	}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, target, func() error {
		target.Data = source.Data
		target.StringData = source.StringData
		return nil
	})
	return err
}

// fromGiven gives the secret that it has read texts of its own.
func (r *Sites) fromGiven(ctx context.Context, site *api.Site) error {
	target := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: "copies"}}
	var source corev1.Secret
	if err := r.Get(ctx, client.ObjectKeyFromObject(site), &source); err != nil {
		return err
	}
	source.StringData = map[string]string{"site": site.Name}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, target, func() error { // related `compared here`
		target.StringData = source.StringData // want `stringdata-compare`
		return nil
	})
	return err
}

// okCopied stores them by way of a literal and its copy.
func (r *Sites) okCopied(ctx context.Context, site *api.Site) error {
	var source corev1.Secret
	if err := r.Get(ctx, client.ObjectKeyFromObject(site), &source); err != nil {
		return err
	}
	target := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: "copies"},
		Data:       source.Data,
		StringData: source.StringData,
	}
	wanted := target.DeepCopy()
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, target, func() error {
		target.Data = wanted.Data
		target.StringData = wanted.StringData
		return nil
	})
	return err
}

// copied has texts in the literal.
func (r *Sites) copied(ctx context.Context, site *api.Site) error {
	target := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: "copies"},
		StringData: map[string]string{"site": site.Name},
	}
	wanted := target.DeepCopy()
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, target, func() error { // related `compared here`
		target.StringData = wanted.StringData // want `stringdata-compare`
		return nil
	})
	return err
}

// okHanded is handed a copy of what its only caller has read.
func (r *Sites) okHanded(ctx context.Context, site *api.Site) error {
	source := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(site), source); err != nil {
		return err
	}
	return r.okStore(ctx, site, source.DeepCopy())
}

func (r *Sites) okStore(ctx context.Context, site *api.Site, from *corev1.Secret) error {
	target := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: "copies"}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, target, func() error {
		target.StringData = from.StringData
		return nil
	})
	return err
}

// made hands on one that it has made.
func (r *Sites) made(ctx context.Context, site *api.Site) error {
	return r.store(ctx, site, &corev1.Secret{StringData: map[string]string{"site": site.Name}})
}

func (r *Sites) store(ctx context.Context, site *api.Site, from *corev1.Secret) error {
	target := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: "copies"}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, target, func() error { // related `compared here`
		target.StringData = from.StringData // want `stringdata-compare`
		return nil
	})
	return err
}
