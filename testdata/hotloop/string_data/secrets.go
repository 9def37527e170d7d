// Package string_data compares secrets that are made of texts.
package string_data

import (
	"bytes"
	"context"
	"maps"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/string_data/apply"
)

// Sites keeps a secret for each site.
type Sites struct{ client.Client }

// handed lets another package compare.
func (r *Sites) handed(ctx context.Context, site *api.Site) error {
	return apply.Secret(ctx, r.Client, tokens(site)) // related `Data is compared here`
}

func tokens(site *api.Site) *corev1.Secret {
	return &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace},
		StringData: map[string]string{"site": site.Name}, // want `stringdata-compare: StringData is write-only: the Data of this secret is empty when it is compared, and differs in each pass`
	}
}

// local compares by itself.
func (r *Sites) local(ctx context.Context, site *api.Site) error {
	desired := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	desired.StringData = map[string]string{"site": site.Name} // want `stringdata-compare`
	found := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), found); err != nil {
		return err
	}
	if reflect.DeepEqual(found.Data, desired.Data) {
		return nil
	}
	return r.Update(ctx, desired)
}

// helper compares in a function of the package.
func (r *Sites) helper(ctx context.Context, site *api.Site, found *corev1.Secret) error {
	var desired corev1.Secret
	desired.Name, desired.Namespace = site.Name, site.Namespace
	desired.StringData = map[string]string{"site": site.Name} // want `stringdata-compare`
	if !differ(found, &desired) {
		return nil
	}
	return r.Update(ctx, &desired)
}

func differ(a, b *corev1.Secret) bool {
	return !maps.EqualFunc(a.Data, b.Data, bytes.Equal)
}

// texts of the secret that was read are never there.
func (r *Sites) texts(ctx context.Context, desired *corev1.Secret) error {
	var found corev1.Secret
	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), &found); err != nil {
		return err
	}
	if equality.Semantic.DeepEqual(found.StringData, desired.StringData) { // want `stringdata-compare: StringData of found is never there: it was read, and StringData is write-only`
		return nil
	}
	return r.Update(ctx, desired)
}

// mutated is compared by the library with what it has read.
func (r *Sites) mutated(ctx context.Context, site *api.Site) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error { // related `compared here`
		secret.StringData = map[string]string{"site": site.Name} // want `stringdata-compare: StringData is write-only: CreateOrUpdate has read a secret without it, and finds a change in each pass`
		return controllerutil.SetControllerReference(site, secret, r.Scheme())
	})
	return err
}

func (r *Sites) okData(ctx context.Context, site *api.Site) error {
	desired := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace},
		Data:       map[string][]byte{"site": []byte(site.Name)},
	}
	return apply.Secret(ctx, r.Client, desired)
}

// okConverted is compared once it is data.
func (r *Sites) okConverted(ctx context.Context, site *api.Site) error {
	return apply.Converted(ctx, r.Client, okTokens(site))
}

func okTokens(site *api.Site) *corev1.Secret {
	return &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace},
		StringData: map[string]string{"site": site.Name},
	}
}

// okBoth has the data as well.
func (r *Sites) okBoth(ctx context.Context, site *api.Site) error {
	desired := okTokens(site)
	desired.Data = map[string][]byte{"site": []byte(site.Name)}
	return apply.Secret(ctx, r.Client, desired)
}

// okAlways is not compared.
func (r *Sites) okAlways(ctx context.Context, site *api.Site) error {
	if err := r.Create(ctx, okTokens(site)); err != nil {
		return apply.Always(ctx, r.Client, okTokens(site))
	}
	return nil
}

// okOnce is set when the secret is made.
func (r *Sites) okOnce(ctx context.Context, site *api.Site) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		if secret.CreationTimestamp.IsZero() {
			secret.StringData = map[string]string{"site": site.Name}
		}
		return nil
	})
	return err
}

// okRotated writes the secret only when a new token was made (cluster-api-provider-linode).
func (r *Sites) okRotated(ctx context.Context, site *api.Site) error {
	var token *string
	if site.Status.Hash != site.Spec.Options["hash"] {
		token = &site.Name
	}
	if token != nil {
		secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
		if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
			secret.StringData = map[string]string{"site": *token}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// wanted writes it for a site that wants it.
func (r *Sites) wanted(ctx context.Context, site *api.Site) error {
	if len(site.Spec.Hosts) == 0 {
		return nil
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		secret.StringData = map[string]string{"site": site.Name} // want `stringdata-compare: StringData is write-only: CreateOrUpdate`
		return nil
	})
	return err
}

// okMissing is set when a key is not there.
func (r *Sites) okMissing(ctx context.Context, site *api.Site) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: site.Name, Namespace: site.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		if _, ok := secret.Data["site"]; ok {
			return nil
		}
		secret.StringData = map[string]string{"site": site.Name}
		return nil
	})
	return err
}

// okOther has a field of that name.
type okOther struct{ Data, StringData map[string]string }

func okOwn(a *okOther) bool {
	b := &okOther{StringData: map[string]string{"site": "a"}}
	return reflect.DeepEqual(a.Data, b.Data)
}
