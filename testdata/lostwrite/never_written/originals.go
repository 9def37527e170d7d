package never_written

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Wards writes originals.
type Wards struct {
	client.Client
	kube   kubernetes.Interface
	events record.EventRecorder
}

// element sets the status of the variable of the loop, and patches the element.
func (r *Wards) element(ctx context.Context, pods *corev1.PodList) {
	for i, pod := range pods.Items {
		base := pod.DeepCopy()
		pod.Status.Phase = corev1.PodFailed // want `never-written: pod.Status.Phase is set on a copy, and what is written is the original: the change is lost`
		pod.Status.Message = "was " + string(base.Status.Phase)
		if err := r.Status().Patch(ctx, &pods.Items[i], client.MergeFrom(base)); err != nil { // related `written here`
			continue
		}
		ctrl.LoggerFrom(ctx).Info("failed", "pod", pod.GetName(), "phase", pod.Status.Phase)
	}
}

// copied sets it on a deep copy, which the event speaks of.
func (r *Wards) copied(ctx context.Context, backup *api.Backup) error {
	changed := backup.DeepCopy()
	changed.Status.Phase = "Done" // want `never-written: changed.Status.Phase is set on a copy, and what is written is the original`
	r.events.Eventf(backup, corev1.EventTypeNormal, "Done", "now %s", changed.Status.Phase)
	return r.Status().Update(ctx, backup)
}

// generated writes with a generated client.
func (r *Wards) generated(ctx context.Context, pod *corev1.Pod) error {
	marked := *pod
	marked.Spec.NodeName = "ward-1" // want `never-written: marked.Spec.NodeName is set on a copy, and what is written is the original`
	if marked.Spec.NodeName != "" {
		klog.InfoS("marked", "node", marked.Spec.NodeName)
	}
	_, err := r.kube.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{})
	return err
}

// inMap changes what it has looked up in a map of the object.
func (r *Wards) inMap(ctx context.Context, backup *api.Backup) error {
	for _, target := range backup.Spec.Targets {
		site, ok := backup.Status.Sites[target]
		if !ok {
			continue
		}
		site.Place = target // want `never-written: site.Place is set on a copy and nothing uses it afterwards`
	}
	first := backup.Status.Sites["first"]
	first.Ready = true // want `never-written: first.Ready is set on a copy and nothing uses it afterwards`
	return r.Status().Update(ctx, backup)
}

// okCleared takes a part of a copy away, which need not be stored.
func (r *Wards) okCleared(ctx context.Context, pods *corev1.PodList) (names []string) {
	for _, pod := range pods.Items {
		names = append(names, pod.Name)
		pod.Spec.Containers = nil
	}
	return names
}

// okPutInMap puts it back.
func (r *Wards) okPutInMap(ctx context.Context, backup *api.Backup) error {
	site := backup.Status.Sites["first"]
	site.Ready = true
	backup.Status.Sites["first"] = site
	return r.Status().Update(ctx, backup)
}

// okPutBack puts the copy back.
func (r *Wards) okPutBack(ctx context.Context, pods *corev1.PodList) error {
	for i, pod := range pods.Items {
		pod.Status.Phase = corev1.PodFailed
		pods.Items[i] = pod
		if err := r.Status().Update(ctx, &pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// okPartPutBack takes the part over.
func (r *Wards) okPartPutBack(ctx context.Context, backup *api.Backup) error {
	changed := backup.DeepCopy()
	changed.Status.Phase = "Done"
	backup.Status.Phase = changed.Status.Phase
	return r.Status().Update(ctx, backup)
}

// okWrittenToo writes both.
func (r *Wards) okWrittenToo(ctx context.Context, backup *api.Backup) error {
	changed := backup.DeepCopy()
	changed.Status.Phase = "Done"
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	return r.Status().Update(ctx, changed)
}

// okHandedOn hands the copy on.
func (r *Wards) okHandedOn(ctx context.Context, backup *api.Backup, publish func(*api.Backup)) error {
	changed := backup.DeepCopy()
	changed.Status.Phase = "Done"
	publish(changed)
	return r.Update(ctx, backup)
}

// okReturned writes nothing, and returns a text.
func (r *Wards) okReturned(ctx context.Context, backup *api.Backup) (string, error) {
	changed := backup.DeepCopy()
	changed.Status.Phase = "Done"
	return fmt.Sprint(changed.Status.Phase), nil
}
