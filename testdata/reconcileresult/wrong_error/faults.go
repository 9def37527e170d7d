package wrong_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Fault is an error with a reason.
type Fault interface {
	error
	Reason() string
}

type fault struct {
	error
	reason string
}

func (f *fault) Reason() string { return f.reason }

// wrapFault makes a fault of an error.
func wrapFault(err error, reason, text string) Fault { return &fault{err, reason + text} }

func podsIn(ctx context.Context, r client.Client, namespace string) ([]*corev1.Pod, error) {
	var list corev1.PodList
	if err := r.List(ctx, &list, client.InNamespace(namespace)); err != nil {
		return nil, err
	}
	pods := make([]*corev1.Pod, len(list.Items))
	for i := range list.Items {
		pods[i] = &list.Items[i]
	}
	return pods, nil
}

// orphans makes a fault of an error that is nil, when each of the pods that go has failed (landscaper).
func (t *Teams) orphans(ctx context.Context, node *corev1.Pod) (Fault, Fault) {
	pods, err := podsIn(ctx, t.Client, node.Namespace)
	if err != nil {
		return nil, wrapFault(err, "List", err.Error())
	}
	going := []*corev1.Pod{}
	for _, pod := range pods {
		if !pod.DeletionTimestamp.IsZero() {
			going = append(going, pod)
		}
	}
	if len(going) == 0 {
		return nil, nil
	}
	failed := true
	for _, pod := range going {
		if pod.Spec.NodeName != node.Spec.NodeName || pod.Status.Phase != corev1.PodFailed {
			failed = false
		}
	}
	if failed {
		return wrapFault(err, "Failed", err.Error()), nil // want `wrong-error: this panics when podsIn has worked`
	}
	for _, pod := range going {
		if pod.Status.NominatedNodeName != node.Spec.NodeName {
			pod.Status.NominatedNodeName = node.Spec.NodeName
			if err = t.Status().Update(ctx, pod); err != nil {
				return nil, wrapFault(err, "Update", err.Error())
			}
		}
	}
	return nil, nil
}

// first tells of an empty list by the error of the list, which was read.
func (t *Teams) first(ctx context.Context, node *corev1.Pod) (string, string) {
	pods, err := podsIn(ctx, t.Client, node.Namespace)
	if err != nil {
		return "", err.Error()
	}
	if len(pods) == 0 {
		return "", "none: " + err.Error() // want `wrong-error: this panics when podsIn has worked`
	}
	return pods[0].Name, ""
}

// okFirst looks for what is not there without an error.
func (t *Teams) okFirst(ctx context.Context, key client.ObjectKey) string {
	pod, err := t.find(ctx, key)
	if err != nil {
		return err.Error()
	}
	if pod == nil {
		return err.Error()
	}
	return pod.Name
}
