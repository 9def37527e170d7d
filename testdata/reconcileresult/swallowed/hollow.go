package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Hosts writes what it has read of other objects.
type Hosts struct{ client.Client }

func (h *Hosts) address(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, client.ObjectKeyFromObject(pod), service); err != nil { // related `fails here`
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	pod.Status.HostIP = service.Spec.ClusterIP // want `swallowed: this is empty when Get has failed: its error is logged, and the function goes on to write`
	return h.Status().Update(ctx, pod)
}

// copied asks for the one kind that is no failure.
func (h *Hosts) copied(ctx context.Context, pod *corev1.Pod) error {
	var settings corev1.ConfigMap
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), &settings)
	switch {
	case apierrors.IsNotFound(err):
		return nil
	case err != nil:
		ctrl.LoggerFrom(ctx).Info("not read", "because", err)
	}
	return h.Create(ctx, &corev1.ConfigMap{Data: settings.Data}) // want `swallowed: this is empty when Get has failed`
}

// labelled hands a value of the map on.
func (h *Hosts) labelled(ctx context.Context, pod *corev1.Pod) error {
	settings := new(corev1.ConfigMap)
	settings.Name, settings.Namespace = "settings", pod.Namespace
	if err := h.Get(ctx, client.ObjectKeyFromObject(settings), settings); err != nil {
		noteFailure(ctx, err)
	}
	pod.Labels["zone"] = settings.Data["zone"] // want `swallowed: this is empty when Get has failed`
	return h.Update(ctx, pod)
}

func noteFailure(ctx context.Context, err error) {
	ctrl.LoggerFrom(ctx).Error(err, "not read")
}

// generated has a client that returns an empty service with an error.
func (h *Hosts) generated(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) error {
	service, err := kube.CoreV1().Services(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	pod.Status.HostIP = service.Spec.ClusterIP // want `swallowed: this is empty when Get has failed`
	return h.Status().Update(ctx, pod)
}

// okGenerated asks what it has got.
func (h *Hosts) okGenerated(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) error {
	service, err := kube.CoreV1().Services(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	if service != nil && service.Name != "" {
		pod.Status.HostIP = service.Spec.ClusterIP
	}
	return h.Status().Update(ctx, pod)
}

// okAsked looks at what it has got.
func (h *Hosts) okAsked(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, client.ObjectKeyFromObject(pod), service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	if service.Spec.ClusterIP != "" {
		pod.Status.HostIP = service.Spec.ClusterIP
	}
	return h.Status().Update(ctx, pod)
}

// okDefault has something else in its place.
func (h *Hosts) okDefault(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, client.ObjectKeyFromObject(pod), service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
		service.Spec.ClusterIP = corev1.ClusterIPNone
	}
	pod.Status.HostIP = service.Spec.ClusterIP
	return h.Status().Update(ctx, pod)
}

// okBranch uses it where it has been read.
func (h *Hosts) okBranch(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, client.ObjectKeyFromObject(pod), service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	} else {
		pod.Status.HostIP = service.Spec.ClusterIP
	}
	for _, port := range service.Spec.Ports {
		pod.Labels[port.Name] = "open"
	}
	return h.Status().Update(ctx, pod)
}

// okAbsent logs what is no failure.
func (h *Hosts) okAbsent(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, client.ObjectKeyFromObject(pod), service); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		ctrl.LoggerFrom(ctx).Info("no service yet", "because", err)
	}
	pod.Status.HostIP = service.Spec.ClusterIP
	return h.Status().Update(ctx, pod)
}

// okShown only shows what it has got.
func (h *Hosts) okShown(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, client.ObjectKeyFromObject(pod), service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	ctrl.LoggerFrom(ctx).Info("found", "address", service.Spec.ClusterIP)
	return h.Update(ctx, pod)
}

// okRetried leaves with the failure of the last turn (cluster-curator-controller).
func (h *Hosts) okRetried(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{}
	for i := 1; i <= 5; i++ {
		if err := h.Get(ctx, client.ObjectKeyFromObject(pod), service); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no service")
			if i == 5 {
				return context.DeadlineExceeded
			}
			continue
		}
		break
	}
	pod.Status.HostIP = service.Spec.ClusterIP
	return h.Status().Update(ctx, pod)
}

// retried goes on after the failure of the last turn.
func (h *Hosts) retried(ctx context.Context, pod *corev1.Pod) error {
	service := &corev1.Service{}
	for i := 1; i <= 5; i++ {
		if err := h.Get(ctx, client.ObjectKeyFromObject(pod), service); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no service")
			continue
		}
		break
	}
	pod.Status.HostIP = service.Spec.ClusterIP // want `swallowed: this is empty when Get has failed`
	return h.Status().Update(ctx, pod)
}

// updates changes a part of what it has not read.
func (h *Hosts) updates(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	err := h.Get(ctx, key, service)
	switch {
	case apierrors.IsNotFound(err):
		return nil
	case err != nil:
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	service.Spec.ClusterIP = corev1.ClusterIPNone
	return h.Update(ctx, service) // want `swallowed: Update writes an object that is empty when Get has failed: its error is logged, and the function goes on`
}

// updatesGenerated has a client that returns an empty service with an error.
func (h *Hosts) updatesGenerated(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) error {
	service, err := kube.CoreV1().Services(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	service.Labels = map[string]string{"pod": pod.Name}
	_, err = kube.CoreV1().Services(pod.Namespace).Update(ctx, service, metav1.UpdateOptions{}) // want `swallowed: Update writes an object that is empty when Get has failed`
	return err
}

// updatesBelow has the update in another function.
func (h *Hosts) updatesBelow(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, key, service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	service.Status.LoadBalancer.Ingress = nil
	return h.store(ctx, service) // want `swallowed: store writes an object that is empty when Get has failed`
}

func (h *Hosts) store(ctx context.Context, service *corev1.Service) error {
	return h.Status().Update(ctx, service)
}

// okUpdates leaves.
func (h *Hosts) okUpdates(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, key, service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
		return err
	}
	service.Spec.ClusterIP = corev1.ClusterIPNone
	return h.Update(ctx, service)
}

// okUpdatesFound asks whether there is one.
func (h *Hosts) okUpdatesFound(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, key, service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	if service.ResourceVersion == "" {
		return nil
	}
	return h.Update(ctx, service)
}

// okReadsAgain reads it by another client.
func (h *Hosts) okReadsAgain(ctx context.Context, api client.Reader, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, key, service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not in the cache")
		if err := api.Get(ctx, key, service); err != nil {
			return err
		}
	}
	service.Spec.ClusterIP = corev1.ClusterIPNone
	return h.Update(ctx, service)
}

// okStoresFresh writes by a helper that reads the object first, and finds none without a name (portworx operator).
func (h *Hosts) okStoresFresh(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := h.Get(ctx, key, service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	service.Spec.ClusterIP = corev1.ClusterIPNone
	return h.storeFresh(ctx, service)
}

func (h *Hosts) storeFresh(ctx context.Context, service *corev1.Service) error {
	fresh := &corev1.Service{}
	if err := h.Get(ctx, client.ObjectKeyFromObject(service), fresh); err != nil {
		return err
	}
	service.ResourceVersion = fresh.ResourceVersion
	return h.Update(ctx, service)
}

// okPatches sends the one part.
func (h *Hosts) okPatches(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}}
	if err := h.Get(ctx, key, service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
	}
	base := service.DeepCopy()
	service.Labels = map[string]string{"seen": "true"}
	return h.Patch(ctx, service, client.MergeFrom(base))
}

// A Vault has secrets.
type Vault interface {
	Fetch(ctx context.Context, key string) ([]byte, error)
}

// annotated makes a text of what it has not got.
func (h *Hosts) annotated(ctx context.Context, vault Vault, pod *corev1.Pod) error {
	data, err := vault.Fetch(ctx, pod.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no secret")
	}
	pod.Annotations["secret"] = string(data) // want `swallowed: this is empty when Fetch has failed`
	return h.Update(ctx, pod)
}

func (h *Hosts) okAnnotated(ctx context.Context, vault Vault, pod *corev1.Pod) error {
	data, err := vault.Fetch(ctx, pod.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no secret")
	}
	if len(data) > 0 {
		pod.Annotations["secret"] = string(data)
	}
	return h.Update(ctx, pod)
}
