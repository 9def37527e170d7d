package error_overwritten

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// An operation is what is going on in a cluster; that of a draft can hold anything.
type operation struct {
	Name  string `json:"name"`
	Force bool   `json:"force"`
}

type anyOperation struct {
	operation
	With any `json:"with"`
}

// restart returns no error but that of the encoding, which never fails (solr-operator).
func restart(pod *corev1.Pod) (string, error) {
	if pod.Status.Phase == corev1.PodFailed {
		return "", nil
	}
	data, err := json.Marshal(operation{Name: pod.Name, Force: true})
	if err != nil {
		return "", err
	}
	return string(data), nil
}

func restartWith(pod *corev1.Pod, with any) (string, error) {
	data, err := json.Marshal(anyOperation{operation{Name: pod.Name}, with})
	if err != nil {
		return "", err
	}
	return string(data), nil
}

func okEncoded(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	text, err := restart(pod)
	pod.Annotations = map[string]string{"operation": text}
	err = r.Update(ctx, pod)
	return err
}

func encodedAny(ctx context.Context, r client.Client, pod *corev1.Pod, with any) error {
	text, err := restartWith(pod, with) // want `error-overwritten: the error of restartWith is overwritten`
	pod.Annotations = map[string]string{"operation": text}
	err = r.Update(ctx, pod)
	return err
}
