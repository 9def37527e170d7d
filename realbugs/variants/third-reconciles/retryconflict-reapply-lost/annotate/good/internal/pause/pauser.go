package pause

import (
	"context"
	"fmt"
	"strconv"

	"example.org/variants/third-reconciles/retryconflict-reapply-lost/annotate/good/pkg/kube"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const annotation = "acme.io/paused"

// Pauser stops the roll-out of deployments during an incident.
type Pauser struct {
	client.Client
}

func (p *Pauser) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ns := &corev1.Namespace{}
	if err := p.Get(ctx, client.ObjectKey{Name: req.Name}, ns); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	paused := ns.Labels["acme.io/incident"] == "true"
	var list appsv1.DeploymentList
	if err := p.List(ctx, &list, client.InNamespace(ns.Name)); err != nil {
		return ctrl.Result{}, err
	}
	var errs []error
	for i := range list.Items {
		d := &list.Items[i]
		if d.Spec.Paused == paused {
			continue
		}
		err := kube.Update(ctx, p.Client, d, func(d *appsv1.Deployment) {
			d.Spec.Paused = paused
			metav1.SetMetaDataAnnotation(&d.ObjectMeta, annotation, strconv.FormatBool(paused))
		})
		if client.IgnoreNotFound(err) != nil {
			errs = append(errs, fmt.Errorf("pause %s: %w", d.Name, err))
		}
	}
	return ctrl.Result{}, kerrors.NewAggregate(errs)
}

func Setup(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Namespace{}).Complete(&Pauser{Client: mgr.GetClient()})
}
