package never_written

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// The read overwrites what the object was made with, and what was read is written.
func stored(ctx context.Context, c client.Client, key client.ObjectKey, data map[string]string) error {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Data: data} // related `set here`
	err := c.Get(ctx, client.ObjectKeyFromObject(config), config)                                                    // related `read here`
	if err != nil {
		if apierrors.IsNotFound(err) {
			return c.Create(ctx, config)
		}
		return err
	}
	return c.Update(ctx, config) // want `^never-written: Update writes config as it was read: Data, set before, reaches a new one only$`
}

func okStored(ctx context.Context, c client.Client, key client.ObjectKey, data map[string]string) error {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	err := c.Get(ctx, client.ObjectKeyFromObject(config), config)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	config.Data = data
	if err != nil {
		return c.Create(ctx, config)
	}
	return c.Update(ctx, config)
}

// okOnce leaves what is there alone.
func okOnce(ctx context.Context, c client.Client, key client.ObjectKey, data map[string]string) error {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Data: data}
	err := c.Get(ctx, client.ObjectKeyFromObject(config), config)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, config)
	}
	return err
}

// okSetAgain has the labels of a new one only, and says so by setting the data after the read.
func okSetAgain(ctx context.Context, c client.Client, key client.ObjectKey, data map[string]string) error {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Labels: data}}
	err := c.Get(ctx, client.ObjectKeyFromObject(config), config)
	if apierrors.IsNotFound(err) {
		config.Data = data
		return c.Create(ctx, config)
	}
	if err != nil {
		return err
	}
	config.Data = data
	return c.Update(ctx, config)
}

// desired makes what is wanted.
func desired(key client.ObjectKey) *corev1.Service {
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Spec:       corev1.ServiceSpec{ClusterIP: "None"},
	}
}

// made by another function, and read into.
func made(ctx context.Context, c client.Client, key client.ObjectKey) error {
	service := desired(key)
	if err := c.Get(ctx, key, service); apierrors.IsNotFound(err) {
		return c.Create(ctx, service)
	} else if err != nil {
		return err
	}
	return c.Update(ctx, service) // want `never-written: Update writes service as it was read: Spec, set before, reaches a new one only`
}

func okMade(ctx context.Context, c client.Client, key client.ObjectKey) error {
	service, existing := desired(key), &corev1.Service{}
	if err := c.Get(ctx, key, existing); apierrors.IsNotFound(err) {
		return c.Create(ctx, service)
	} else if err != nil {
		return err
	}
	service.ResourceVersion = existing.ResourceVersion
	return c.Update(ctx, service)
}

// ensure reads into what it is handed.
func ensure(ctx context.Context, c client.Client, object client.Object) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(object), object)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, object)
	}
	if err != nil {
		return err
	}
	return c.Update(ctx, object) // want `never-written: Update writes object as it was read: Spec, set before, reaches a new one only`
}

func ensures(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return ensure(ctx, c, desired(key))
}

// okEnsure reads into a copy.
func okEnsure(ctx context.Context, c client.Client, object client.Object) error {
	existing := object.DeepCopyObject().(client.Object)
	err := c.Get(ctx, client.ObjectKeyFromObject(object), existing)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, object)
	}
	if err != nil {
		return err
	}
	object.SetResourceVersion(existing.GetResourceVersion())
	return c.Update(ctx, object)
}

func okEnsures(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return okEnsure(ctx, c, desired(key))
}

// refreshed reads the object again after it was changed, for its version.
func refreshed(ctx context.Context, c client.Client, service *corev1.Service) error {
	service.Spec.ClusterIP = "None"
	if err := c.Get(ctx, client.ObjectKeyFromObject(service), service); err != nil {
		return err
	}
	return c.Update(ctx, service) // want `never-written: Update writes service as it was read: Spec.ClusterIP, set before, reaches a new one only`
}

func okRefreshed(ctx context.Context, c client.Client, service *corev1.Service) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(service), service); err != nil {
		return err
	}
	service.Spec.ClusterIP = "None"
	return c.Update(ctx, service)
}

// okByHelper changes it in another function.
func okByHelper(ctx context.Context, c client.Client, key client.ObjectKey, owner *corev1.Pod) error {
	service := desired(key)
	if err := c.Get(ctx, key, service); err != nil {
		return err
	}
	change(service)
	return c.Update(ctx, service)
}

func change(service *corev1.Service) { service.Spec.ClusterIP = "None" }

// okOwner takes over what is there.
func okOwner(ctx context.Context, c client.Client, key client.ObjectKey, owner *corev1.Pod) error {
	service := desired(key)
	if err := c.Get(ctx, key, service); err != nil {
		return err
	}
	if err := ctrl.SetControllerReference(owner, service, c.Scheme()); err != nil {
		return err
	}
	controllerutil.AddFinalizer(service, "example.com/f")
	return c.Update(ctx, service)
}

// prepared has the object filled and written by functions of its own.
func prepared(ctx context.Context, c client.Client, key client.ObjectKey, data map[string]string) error {
	config := corev1.ConfigMap{}
	prepare(&config, key, data)     // related `set here`
	err := c.Get(ctx, key, &config) // related `read here`
	switch {
	case apierrors.IsNotFound(err):
		return c.Create(ctx, &config)
	case err != nil:
		return err
	}
	return replace(ctx, c, &config) // want `never-written: replace writes config as it was read: Data, set before, reaches a new one only`
}

func prepare(config *corev1.ConfigMap, key client.ObjectKey, data map[string]string) {
	config.Name, config.Namespace = key.Name, key.Namespace
	config.Data = data
}

func replace(ctx context.Context, c client.Client, config *corev1.ConfigMap) error {
	if config.Name == "" {
		return nil
	}
	return c.Update(ctx, config)
}

// okPrepared fills it again before the update.
func okPrepared(ctx context.Context, c client.Client, key client.ObjectKey, data map[string]string) error {
	config := corev1.ConfigMap{}
	prepare(&config, key, data)
	if err := c.Get(ctx, key, &config); err != nil {
		return err
	}
	return okUpdateTo(ctx, c, &config, data)
}

func okUpdateTo(ctx context.Context, c client.Client, config *corev1.ConfigMap, data map[string]string) error {
	config.Data = data
	return c.Update(ctx, config)
}

// okUpdatedBy has it changed by who knows what.
func okUpdatedBy(ctx context.Context, c client.Client, key client.ObjectKey, data map[string]string, change func(*corev1.ConfigMap)) error {
	config := corev1.ConfigMap{}
	prepare(&config, key, data)
	if err := c.Get(ctx, key, &config); err != nil {
		return err
	}
	return okChange(ctx, c, &config, change)
}

func okChange(ctx context.Context, c client.Client, config *corev1.ConfigMap, change func(*corev1.ConfigMap)) error {
	change(config)
	return c.Update(ctx, config)
}

// okFilled hands over an object with empty maps, for the read to fill.
func okFilled(ctx context.Context, c client.Client, name string) error {
	return okLabelled(ctx, c, name, &corev1.ConfigMap{Data: map[string]string{}, BinaryData: make(map[string][]byte)})
}

func okLabelled(ctx context.Context, c client.Client, name string, object client.Object) error {
	if err := c.Get(ctx, client.ObjectKey{Name: name}, object); err != nil {
		return err
	}
	if object.GetLabels() != nil {
		object.GetLabels()["watched"] = "true"
		return c.Update(ctx, object)
	}
	return nil
}
