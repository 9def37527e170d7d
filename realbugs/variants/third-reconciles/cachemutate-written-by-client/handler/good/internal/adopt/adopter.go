package adopt

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const label = "acme.io/adopted"

// Adopter labels config maps. It reads from a lister of its own and writes by the manager's client.
type Adopter struct {
	writer client.Client
	lister corelisters.ConfigMapLister
	logger logr.Logger
}

func (a *Adopter) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	cm, err := a.lister.ConfigMaps(req.Namespace).Get(req.Name)
	if apierrors.IsNotFound(err) {
		return reconcile.Result{}, nil
	}
	if err != nil {
		return reconcile.Result{}, err
	}
	if cm.Labels[label] == "true" {
		return reconcile.Result{}, nil
	}
	if err := a.adopt(ctx, cm); err != nil {
		return reconcile.Result{}, fmt.Errorf("adopt %s: %w", req, err)
	}
	return reconcile.Result{}, nil
}

func (a *Adopter) adopt(ctx context.Context, cm *corev1.ConfigMap) error {
	a.logger.Info("adopting", "configMap", cm.Name)
	patch := client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"labels":{"`+label+`":"true"}}}`))
	return a.writer.Patch(ctx, cm.DeepCopy(), patch)
}
