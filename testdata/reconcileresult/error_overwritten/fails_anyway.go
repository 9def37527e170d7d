package error_overwritten

import (
	"context"
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A refusal is what a service answers in place of what it was asked for.
type refusal struct {
	Status int
	Reason string
}

func (r refusal) Error() string { return fmt.Sprintf("%d %s", r.Status, r.Reason) }

// okRefused says what the service says, as far as that can be read, and fails in any case (gobrightbox).
func okRefused(status int, body []byte, into any) error {
	err := json.Unmarshal(body, into)
	if status == 200 {
		return err
	}
	refused := refusal{Status: status}
	err = json.Unmarshal(body, &refused)
	return refused
}

// refused takes what cannot be read for no refusal.
func refused(body []byte) error {
	var refused refusal
	valid, err := json.Marshal(refused)
	if err != nil {
		return err
	}
	err = json.Unmarshal(append(valid, body...), &refused) // want `error-overwritten: the error of Unmarshal is in err, which nothing reads any more`
	if refused.Status == 0 {
		return nil
	}
	return refused
}

// okTold fails with what has gone wrong before.
func okTold(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		cause := fmt.Errorf("no pod: %w", err)
		pod.Status.Phase = corev1.PodFailed
		err = c.Status().Update(ctx, pod)
		return cause
	}
	return nil
}
