// Package named_parts has reconciles that read what references in the spec of their object name.
package named_parts

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/named_parts/refs"
)

// Spring names a secret, a config map and a claim.
type Spring struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              SpringSpec
}

// SpringSpec has the references.
type SpringSpec struct {
	Secret refs.Ref
	Config *refs.Ref
	Claims []refs.Ref
}

// DeepCopyObject copies a Spring.
func (s *Spring) DeepCopyObject() runtime.Object { copied := *s; return &copied }

// Springs reads what its object names.
type Springs struct{ client.Client }

func (r *Springs) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Spring{}). // want `missing-watch: the reconcile of a Spring reads a Secret` `missing-watch: the reconcile of a Spring reads a ConfigMap` `missing-watch: the reconcile of a Spring reads a PersistentVolumeClaim`
		Complete(r)
}

func (r *Springs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	spring := &Spring{}
	if err := r.Get(ctx, req.NamespacedName, spring); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, spring.Spec.Secret.Key(spring.Namespace), secret); err != nil { // related `the reconcile reads this object`
		return ctrl.Result{}, err
	}
	config, err := r.config(ctx, spring.Namespace, spring.Spec.Config) // related `the reconcile reads this object`
	if err != nil {
		return ctrl.Result{}, err
	}
	spring.Annotations["data"] = config.Data["a"] + string(secret.Data["a"])
	for i := range spring.Spec.Claims {
		claim := &corev1.PersistentVolumeClaim{}
		key := client.ObjectKey{Namespace: spring.Namespace, Name: refs.NameOf(&spring.Spec.Claims[i])}
		if err := r.Get(ctx, key, claim); err != nil { // related `the reconcile reads this object`
			return ctrl.Result{}, err
		}
		spring.Annotations["volume"] = claim.Spec.VolumeName
	}
	return ctrl.Result{}, r.okMade(ctx, spring)
}

func (r *Springs) config(ctx context.Context, namespace string, ref *refs.Ref) (*corev1.ConfigMap, error) {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, *ref.Object(namespace), config); err != nil {
		return nil, err
	}
	return config, nil
}

// okMade reads what is made under a name of its own.
func (r *Springs) okMade(ctx context.Context, spring *Spring) error {
	service := &corev1.Service{}
	if err := r.Get(ctx, spring.Spec.Secret.Made(spring.Namespace), service); err != nil {
		return err
	}
	spring.Annotations["address"] = service.Spec.ClusterIP
	pod := &corev1.Pod{}
	if err := r.Get(ctx, refs.MadeKey(spring.Namespace, spring.Spec.Secret.Name), pod); err != nil {
		return err
	}
	spring.Annotations["node"] = pod.Spec.NodeName
	return nil
}
