package empty_mutate

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func desiredServices(owner client.Object, ports []int32) []*corev1.Service {
	var services []*corev1.Service
	for _, port := range ports {
		service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: owner.GetNamespace(), Name: owner.GetName()}}
		service.Spec.Ports = []corev1.ServicePort{{Port: port}}
		services = append(services, service)
	}
	return services
}

func settings(owner client.Object) *corev1.ConfigMap {
	return &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: owner.GetNamespace(), Name: owner.GetName()},
		Data:       map[string]string{"owner": owner.GetName()},
	}
}

func allSettings(owner client.Object) []*corev1.ConfigMap {
	return []*corev1.ConfigMap{settings(owner)}
}

func accounts(owner client.Object) []*corev1.ServiceAccount {
	return []*corev1.ServiceAccount{{ObjectMeta: metav1.ObjectMeta{Namespace: owner.GetNamespace(), Name: owner.GetName()}}}
}

// Each element of the list is built with its ports, and the function sets nothing.
func (s *Services) each(ctx context.Context, owner client.Object) error {
	for _, service := range desiredServices(owner, []int32{80}) {
		_, err := controllerutil.CreateOrUpdate(ctx, s.Client, service, func() error { // want `empty-mutate: CreateOrUpdate reads the object first and calls a function that sets nothing: Spec.Ports, set before, reaches a new one only`
			return nil // nothing to change
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// The function sets the owner, and the data are those of the first time.
func (s *Services) eachOwned(ctx context.Context, owner client.Object) error {
	maps := allSettings(owner)
	for i := range maps {
		config := maps[i]
		if _, err := controllerutil.CreateOrUpdate(ctx, s.Client, config, func() error { // want `empty-mutate: CreateOrUpdate reads config first and calls a function that sets its owner alone: Data`
			return controllerutil.SetControllerReference(owner, config, s.Scheme())
		}); err != nil {
			return err
		}
	}
	return nil
}

// okEachSet sets what the element was built with.
func (s *Services) okEachSet(ctx context.Context, owner client.Object) error {
	for _, config := range allSettings(owner) {
		data := config.Data
		if _, err := controllerutil.CreateOrUpdate(ctx, s.Client, config, func() error {
			config.Data = data
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// okEachNamed has elements with a name alone.
func (s *Services) okEachNamed(ctx context.Context, owner client.Object) error {
	for _, account := range accounts(owner) {
		if _, err := controllerutil.CreateOrUpdate(ctx, s.Client, account, func() error { return nil }); err != nil {
			return err
		}
	}
	return nil
}

func label(object client.Object, owner string) {
	labels := object.GetLabels()
	if labels == nil {
		labels = make(map[string]string)
	}
	labels["owner"] = owner
	object.SetLabels(labels)
}

// The function sets labels, and the ports are those of the first time.
func (s *Services) eachLabelled(ctx context.Context, owner client.Object) error {
	for _, service := range desiredServices(owner, []int32{80}) {
		if _, err := controllerutil.CreateOrUpdate(ctx, s.Client, service, func() error { // want `empty-mutate: CreateOrUpdate reads the object first and calls a function that sets metadata alone: Spec.Ports`
			label(service, owner.GetName())
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Services) relabelled(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	service.Spec.ClusterIP = "None"
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, service, func() error { // want `empty-mutate: CreateOrUpdate reads service first and calls a function that sets metadata alone: Spec.ClusterIP`
		service.Labels = map[string]string{"a": "b"}
		service.Annotations = nil
		return nil
	})
	return err
}

// okGenerated has a password that is generated once.
func (s *Services) okGenerated(ctx context.Context, key client.ObjectKey, password []byte) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	secret.Data = map[string][]byte{"password": password}
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, secret, func() error {
		secret.Labels = map[string]string{"a": "b"}
		return nil
	})
	return err
}

// okOtherLabels has nothing but labels.
func (s *Services) okOtherLabels(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Annotations: map[string]string{"a": "b"}}}
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, service, func() error {
		service.Labels = map[string]string{"a": "b"}
		return nil
	})
	return err
}

// owned gets its owner before: one that is there stays without it.
func (s *Services) owned(ctx context.Context, owner client.Object) error {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: owner.GetNamespace(), Name: owner.GetName()}}
	if err := controllerutil.SetControllerReference(owner, account, s.Scheme()); err != nil { // related `set here`
		return err
	}
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, account, func() error { return nil }) // want `empty-mutate: CreateOrUpdate reads account first and calls a function that sets nothing: OwnerReferences, set before`
	return err
}

// labelledBefore has a function set the labels before.
func (s *Services) labelledBefore(ctx context.Context, owner client.Object) error {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: owner.GetNamespace(), Name: owner.GetName()}}
	label(account, owner.GetName())
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, account, func() error { return nil }) // want `empty-mutate: .* Labels, set before`
	return err
}

// okOwnedAgain sets the owner in the function.
func (s *Services) okOwnedAgain(ctx context.Context, owner client.Object) error {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: owner.GetNamespace(), Name: owner.GetName()}}
	if err := controllerutil.SetControllerReference(owner, account, s.Scheme()); err != nil {
		return err
	}
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, account, func() error {
		return controllerutil.SetControllerReference(owner, account, s.Scheme())
	})
	return err
}
