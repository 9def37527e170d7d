// Package fetches states what is read by names that the spec of an object has.
package fetches

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/named/kinds"
	"github.com/ctrllint/ctrllint/testdata/watchwiring/named/lookup"
)

type basin struct {
	client.Client
	apiReader client.Reader
	configs   lookup.Configs
}

func (b *basin) fill(ctx context.Context, lake *kinds.Lake) ([]byte, error) {
	secret, err := b.secretOf(ctx, lake) // fetches: none
	if err != nil {
		return nil, err
	}
	if lake.Spec.Config == "" {
		return secret.Data["a"], nil
	}
	data, err := lookup.Data(ctx, b.configs, lake.ConfigKey()) // fetches: ConfigMap of Lake
	if err != nil {
		return nil, err
	}
	data2, err := lookup.Data(ctx, b.configs, lake.OwnKey()) // fetches: none
	if err != nil {
		return nil, err
	}
	return []byte(data["a"] + data2["a"]), nil
}

func (b *basin) secretOf(ctx context.Context, lake *kinds.Lake) (*corev1.Secret, error) {
	return b.byName(ctx, lake.Namespace, lake.Spec.Secret) // fetches: Secret of Lake
}

func (b *basin) byName(ctx context.Context, namespace, name string) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	return secret, b.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, secret) // fetches: none
}

// direct asks the server, or asks only whether it is there.
func (b *basin) direct(ctx context.Context, lake kinds.Lake) error {
	secret := &corev1.Secret{}
	if err := b.apiReader.Get(ctx, client.ObjectKey{Name: lake.Spec.Secret}, secret); err != nil { // fetches: none
		return err
	}
	lake.Annotations["a"] = string(secret.Data["a"])
	return b.Get(ctx, client.ObjectKey{Name: lake.Spec.Config}, &corev1.ConfigMap{}) // fetches: none
}

// loops reads itself by way of the other.
func (b *basin) loops(ctx context.Context, lake *kinds.Lake, depth int) error {
	if depth > 3 {
		return nil
	}
	if _, err := b.secretOf(ctx, lake); err != nil { // fetches: none
		return err
	}
	return b.loops(ctx, lake, depth+1) // fetches: none
}
