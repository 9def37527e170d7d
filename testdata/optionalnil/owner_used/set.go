package owner_used

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type secrets struct {
	client.Client
	scheme *runtime.Scheme
}

// Without an error the controller is set.
func (s *secrets) okSet(owner *corev1.ConfigMap, secret *corev1.Secret) (metav1.OwnerReference, error) {
	if err := controllerutil.SetControllerReference(owner, secret, s.scheme); err != nil {
		return metav1.OwnerReference{}, err
	}
	return *metav1.GetControllerOf(secret), nil
}

func (s *secrets) okSetVariable(owner *corev1.ConfigMap) string {
	var secret corev1.Secret
	err := ctrl.SetControllerReference(owner, &secret, s.scheme)
	if err == nil && owner.Name != "" {
		return metav1.GetControllerOf(&secret).Name
	}
	return ""
}

func (s *secrets) own(owner client.Object, secret *corev1.Secret) error {
	if err := ctrl.SetControllerReference(owner, secret, s.scheme); err != nil {
		return err
	}
	secret.Type = corev1.SecretTypeOpaque
	return nil
}

func (s *secrets) okSetHelper(ctx context.Context, list []corev1.Secret, owner *corev1.ConfigMap) (kinds []string) {
	for i := range list {
		if s.own(owner, &list[i]) != nil {
			continue
		}
		ref := metav1.GetControllerOfNoCopy(&list[i])
		kinds = append(kinds, ref.Kind)
	}
	return kinds
}

func (s *secrets) read(ctx context.Context, secret *corev1.Secret) (metav1.OwnerReference, error) {
	if err := s.Get(ctx, client.ObjectKeyFromObject(secret), secret); err != nil {
		return metav1.OwnerReference{}, err
	}
	return *metav1.GetControllerOf(secret), nil // want `owner-used: metav1.GetControllerOf\(secret\) is nil for an object without a controller`
}

// An owner that is not the controller.
func (s *secrets) setOwner(owner *corev1.ConfigMap, secret *corev1.Secret) (metav1.OwnerReference, error) {
	if err := controllerutil.SetOwnerReference(owner, secret, s.scheme); err != nil {
		return metav1.OwnerReference{}, err
	}
	return *metav1.GetControllerOf(secret), nil // want `owner-used: metav1.GetControllerOf\(secret\) is nil for an object without a controller`
}

// The controller of the other one.
func (s *secrets) setOther(owner, secret *corev1.Secret) string {
	if err := controllerutil.SetControllerReference(owner, secret, s.scheme); err != nil {
		return ""
	}
	return metav1.GetControllerOf(owner).Name // want `owner-used: metav1.GetControllerOf\(owner\) is nil for an object without a controller`
}

func (s *secrets) setInVain(owner *corev1.ConfigMap, list []corev1.Secret) (kinds []string) {
	for i := range list {
		if s.own(owner, &list[i]) != nil {
			kinds = append(kinds, metav1.GetControllerOf(&list[i]).Kind) // want `owner-used: metav1.GetControllerOf\(&list\[i\]\) is nil for an object without a controller`
		}
	}
	return kinds
}
