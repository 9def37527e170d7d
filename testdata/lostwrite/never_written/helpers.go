package never_written

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func setCondition(pod *corev1.Pod, c corev1.PodCondition) {
	pod.Status.Conditions = updated(pod.Status.Conditions, c)
}

func updated(conditions []corev1.PodCondition, c corev1.PodCondition) []corev1.PodCondition {
	for i := range conditions {
		if conditions[i].Type == c.Type {
			conditions[i] = c
			return conditions
		}
	}
	return append(conditions, c)
}

var ready = corev1.PodCondition{Type: corev1.PodReady, Status: corev1.ConditionTrue}

// A function changes the copy, and nobody has the copy afterwards.
func upload(pod *corev1.Pod, write func(string) error) error {
	if pod.Spec.NodeName == "" {
		return errors.New("no node")
	}
	if err := write(pod.Name); err != nil {
		return err
	}
	copied := pod.DeepCopy()
	setCondition(copied, ready) // want `^never-written: copied.Status.Conditions is set by setCondition on a copy, and nothing uses it afterwards: it is never written$`
	return nil
}

func okUpload(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	copied := pod.DeepCopy()
	setCondition(copied, ready)
	return c.Status().Update(ctx, copied)
}

func okHandedOut(pod *corev1.Pod) *corev1.Pod {
	copied := pod.DeepCopy()
	setCondition(copied, ready)
	return copied
}

// marked reads an object and sets a condition of it, and no more.
func marked(ctx context.Context, c client.Client, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := c.Get(ctx, key, service); err != nil {
		return err
	}
	meta.SetStatusCondition(&service.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue}) // want `never-written: service.Status.Conditions.* is set by SetStatusCondition on what was read, and nothing uses it afterwards`
	return nil
}

func okMarked(ctx context.Context, c client.Client, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := c.Get(ctx, key, service); err != nil {
		return err
	}
	meta.SetStatusCondition(&service.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	return c.Status().Update(ctx, service)
}

// okAsked wants to know what would change.
func okAsked(pod *corev1.Pod) bool {
	return controllerutil.AddFinalizer(pod.DeepCopy(), "example.com/f")
}

// each has a copy of the element.
func each(list *corev1.PodList) {
	for _, pod := range list.Items {
		phase(&pod) // want `never-written: pod.Status.Phase is set by phase on a copy, and nothing uses it afterwards`
	}
}

func phase(pod *corev1.Pod) { pod.Status.Phase = corev1.PodFailed }

func okEach(list *corev1.PodList) {
	for i := range list.Items {
		phase(&list.Items[i])
	}
}

// okEntry changes a map that the original has as well.
func okEntry(list *corev1.PodList) {
	for _, pod := range list.Items {
		label(&pod)
	}
}

func label(pod *corev1.Pod) { pod.Labels["a"] = "b" }

// okElement changes an element that the original has as well.
func okElement(list *corev1.PodList) {
	for _, pod := range list.Items {
		image(&pod)
	}
}

func image(pod *corev1.Pod) { pod.Spec.Containers[0].Image = "latest" }

// okKept is in a list by then.
func okKept(pod *corev1.Pod) (all []*corev1.Pod) {
	copied := pod.DeepCopy()
	all = append(all, copied)
	phase(copied)
	return all
}

// okNoted goes somewhere in the function that sets it.
func okNoted(pod *corev1.Pod, seen map[string]*corev1.Pod) {
	copied := pod.DeepCopy()
	note(copied, seen)
}

func note(pod *corev1.Pod, seen map[string]*corev1.Pod) {
	pod.Status.Phase = corev1.PodFailed
	seen[pod.Name] = pod
}

// okSent is sent by the function that sets it.
func okSent(pod *corev1.Pod, out chan<- *corev1.Pod) {
	send(pod.DeepCopy(), out)
}

func send(pod *corev1.Pod, out chan<- *corev1.Pod) {
	pod.Status.Phase = corev1.PodFailed
	out <- pod
}

// okRun hands it to a function value.
func okRun(pod *corev1.Pod, visit func(*corev1.Pod)) {
	copied := pod.DeepCopy()
	phase(copied)
	visit(copied)
}

type holder struct{ pod *corev1.Pod }

func (h *holder) keep(pod *corev1.Pod) {
	pod.Status.Phase = corev1.PodFailed
	h.pod = pod
}

func okHeld(h *holder, pod *corev1.Pod) { h.keep(pod.DeepCopy()) }

// okClosed is captured by a function that runs later.
func okClosed(pod *corev1.Pod) func() string {
	copied := pod.DeepCopy()
	phase(copied)
	return func() string { return string(copied.Status.Phase) }
}
