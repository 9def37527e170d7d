package controllers

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Publisher struct {
	client client.Client
	cms    corelisters.ConfigMapLister
}

func (p *Publisher) Touch(ctx context.Context, ns, name string) error {
	cm, err := p.cms.ConfigMaps(ns).Get(name)
	if err != nil {
		return err
	}
	patch := client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"annotations":{"touched":"true"}}}`))
	if err := p.client.Patch(ctx, cm, patch); err != nil { // WANT cachemutate/written-by-client
		return fmt.Errorf("touch %s: %w", name, err)
	}
	return nil
}
