package untested_error

import (
	"context"
	"encoding/json"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Settings fills in what a pod asks for, and the client works on the cluster.
type Settings struct{ client.Client }

func (r *Settings) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.defaults(&pod)    // want `error-dropped: this statement throws the error of defaults away`
	r.label(ctx, &pod)  // related `here too: this statement throws the error of label away`
	r.releasePods(&pod) // related `here too: this statement throws the error of releasePods away`
	_ = r.defaults(&pod)
	r.okNoted(&pod)
	return ctrl.Result{}, nil
}

// defaults asks nothing but the pod.
func (r *Settings) defaults(pod *corev1.Pod) error {
	if pod.Annotations["class"] == "" {
		return errors.New("the pod has no class")
	}
	pod.Spec.PriorityClassName = pod.Annotations["class"]
	return nil
}

// label returns its error before another result.
func (r *Settings) label(ctx context.Context, pod *corev1.Pod) (error, bool) {
	if err := r.Update(ctx, pod); err != nil {
		return err, false
	}
	return nil, true
}

// releasePods cleans up by its name, and writes.
func (r *Settings) releasePods(pod *corev1.Pod) error {
	pod.Spec.SchedulingGates = nil
	return r.Update(context.TODO(), pod)
}

// okNoted has no error but nil.
func (r *Settings) okNoted(pod *corev1.Pod) error {
	pod.Labels["noted"] = "true"
	return nil
}

// okFails fails in any case.
func (r *Settings) okFails(pod *corev1.Pod) error {
	r.defaults(pod)
	return errors.New("not implemented")
}

// okEncodes writes texts alone, which cannot fail.
func (r *Settings) okEncodes(pod *corev1.Pod) error {
	r.encode(pod.Labels)
	return nil
}

func (r *Settings) encode(labels map[string]string) error {
	_, err := json.Marshal(labels)
	return err
}
