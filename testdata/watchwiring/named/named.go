// Package named has reconciles that read what the spec of their object names.
package named

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/named/kinds"
	"github.com/ctrllint/ctrllint/testdata/watchwiring/named/lookup"
)

// Lakes reads by way of other packages.
type Lakes struct {
	client.Client
	configs   lookup.Configs
	apiReader client.Reader
}

func (r *Lakes) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&kinds.Lake{}). // want `missing-watch: the reconcile of a Lake reads a ConfigMap, and no watch wakes the controller when it changes` `missing-watch: the reconcile of a Lake reads a Secret` `missing-watch: the reconcile of a Lake reads a PersistentVolumeClaim`
		Complete(r)
}

func (r *Lakes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	lake := kinds.Lake{}
	if err := r.Get(ctx, req.NamespacedName, &lake); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	data, err := lookup.Data(ctx, r.configs, lake.ConfigKey()) // related `the reconcile reads this object, which the spec of its own names`
	if err != nil {
		return ctrl.Result{}, err
	}
	secret, err := lookup.Secret(ctx, r.Client, lake.Namespace, lake.Spec.Secret) // related `the reconcile reads this object`
	if err != nil {
		return ctrl.Result{}, err
	}
	lake.Annotations["data"] = data["a"] + string(secret.Data["b"])
	if err := r.sizes(ctx, &lake); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okRest(ctx, &lake)
}

func (r *Lakes) sizes(ctx context.Context, lake *kinds.Lake) error {
	for _, name := range lake.Spec.Claims {
		claim := &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Namespace: lake.Namespace, Name: name}}
		if err := r.Get(ctx, client.ObjectKeyFromObject(claim), claim); err != nil { // related `the reconcile reads this object`
			return err
		}
		lake.Annotations[name] = claim.Spec.VolumeName
	}
	return nil
}

// okRest reads what is not named by the spec, only asks whether something is there, or asks the server.
func (r *Lakes) okRest(ctx context.Context, lake *kinds.Lake) error {
	var made corev1.Service
	if err := r.Get(ctx, lake.OwnKey(), &made); err != nil {
		return err
	}
	lake.Annotations["address"] = made.Spec.ClusterIP
	account := &corev1.ServiceAccount{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: lake.Namespace, Name: lake.Spec.Secret}, account); err != nil {
		return err
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: lake.Status.Secret}, node); err != nil {
		return err
	}
	lake.Annotations["node"] = node.Spec.ProviderID
	pod := &corev1.Pod{}
	if err := r.apiReader.Get(ctx, lake.ConfigKey(), pod); err != nil {
		return err
	}
	lake.Annotations["pod"] = pod.Spec.NodeName
	var claim corev1.PersistentVolumeClaim
	if err := r.Get(ctx, client.ObjectKey{Name: lake.Name}, &claim); err != nil {
		return err
	}
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, client.ObjectKey{Name: claim.Spec.VolumeName}, volume); err != nil { // the spec of another object
		return err
	}
	lake.Annotations["volume"] = volume.Spec.StorageClassName
	return nil
}

// Rivers looks again after a minute.
type Rivers struct{ client.Client }

func (r *Rivers) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&kinds.River{}).Complete(r)
}

func (r *Rivers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	river := &kinds.River{}
	if err := r.Get(ctx, req.NamespacedName, river); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret, err := lookup.Secret(ctx, r.Client, river.Namespace, river.Spec.Secret) // ok: it is read each minute
	if err != nil {
		return ctrl.Result{}, err
	}
	river.Annotations["data"] = string(secret.Data["b"])
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// Seas is woken by secrets.
type Seas struct{ client.Client }

func (r *Seas) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&kinds.Sea{}).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

func (r *Seas) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	sea := &kinds.Sea{}
	if err := r.Get(ctx, req.NamespacedName, sea); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret, err := lookup.Secret(ctx, r.Client, sea.Namespace, sea.Spec.Secret) // ok: watched
	if err != nil {
		return ctrl.Result{}, err
	}
	sea.Annotations["data"] = string(secret.Data["b"])
	return ctrl.Result{}, nil
}

// Bays makes what is not there.
type Bays struct{ client.Client }

func (r *Bays) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&kinds.Bay{}).Complete(r)
}

func (r *Bays) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bay := &kinds.Bay{}
	if err := r.Get(ctx, req.NamespacedName, bay); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	config := &corev1.ConfigMap{}
	key := client.ObjectKey{Namespace: bay.Namespace, Name: bay.Spec.Config}
	if err := r.Get(ctx, key, config); client.IgnoreNotFound(err) != nil || err == nil { // ok: the reconcile makes it
		bay.Annotations["data"] = config.Data["a"]
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, config)
}

// Waters is made for several kinds.
type Waters struct {
	client.Client
	Of kinds.Water
}

func (r *Waters) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(r.Of). // want `missing-watch: the reconcile of a Waters reads a Secret, and no watch wakes the controller when it changes`
		Complete(r)
}

func (r *Waters) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Get(ctx, req.NamespacedName, r.Of); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{}
	secret.Name = r.Of.GetSpec().Secret
	if err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret); err != nil { // related `the reconcile reads this object`
		return ctrl.Result{}, err
	}
	r.Of.SetAnnotations(map[string]string{"data": string(secret.Data["a"])})
	return ctrl.Result{}, nil
}
