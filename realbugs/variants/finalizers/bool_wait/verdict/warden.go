package verdict

import (
	"context"
	"errors"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Warden struct {
	base
	api client.Client
}

func (k *Warden) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	var set appsv1.ReplicaSet
	if err = k.api.Get(ctx, req.NamespacedName, &set); err != nil {
		if apierrors.IsNotFound(err) {
			k.scale.DeleteScale(req.String())
			err = nil
		}
		return result, err
	}
	proceed, expired := k.settled(req.String())
	switch {
	case expired:
		k.scale.DeleteScale(req.String())
		return result, errors.New("pods were never seen")
	case !proceed:
		result.RequeueAfter = 15 * time.Second
		return result, nil
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

func (k *Warden) podAdded(set *appsv1.ReplicaSet) {
	k.scale.ObserveScale(set.Namespace + "/" + set.Name)
}

func (k *Warden) settled(key string) (ok, expired bool) {
	ok, since := k.scale.SatisfiedScale(key)
	return ok, !ok && since > 5*time.Minute
}
