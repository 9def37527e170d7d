package verdict

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Keeper struct {
	base
	api client.Client
}

func (k *Keeper) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	var set appsv1.ReplicaSet
	if err = k.api.Get(ctx, req.NamespacedName, &set); err != nil {
		if apierrors.IsNotFound(err) {
			k.scale.DeleteScale(req.String())
			err = nil
		}
		return result, err
	}
	if proceed := k.settled(req.String()); !proceed {
		return result, nil // WANT expecttimeout/no-timeout or expecttimeout/discarded-duration
	}
	pod := corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{GenerateName: set.Name, Namespace: set.Namespace, Labels: set.Spec.Template.Labels},
		Spec:       set.Spec.Template.Spec,
	}
	if set.Spec.Replicas == nil || set.Status.Replicas >= *set.Spec.Replicas {
		return result, nil
	}
	k.scale.ExpectScale(req.String(), 1)
	if err = k.api.Create(ctx, &pod); err != nil {
		k.scale.ObserveScale(req.String())
	}
	return result, err
}

func (k *Keeper) podAdded(set *appsv1.ReplicaSet) {
	k.scale.ObserveScale(set.Namespace + "/" + set.Name)
}

func (k *Keeper) settled(key string) (ok bool) {
	if ok, _ = k.scale.SatisfiedScale(key); !ok {
		k.log.V(4).Info("pods of the last round are not seen yet", "key", key)
	}
	return
}
