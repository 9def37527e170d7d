package rollout

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Pair is a primary and its replicas, in two stateful sets.
type Pair struct {
	Namespace string
	Primary   string
	Replicas  string
	Image     string
}

// Upgrade sets the image of both halves side by side.
func Upgrade(ctx context.Context, cs kubernetes.Interface, p Pair) (err error) {
	errs := make(chan error)
	defer func() {
		if err != nil {
			err = fmt.Errorf("upgrade of %s: %w", p.Primary, err)
		}
	}()

	set := func(name string) {
		if err := setImage(ctx, cs, p.Namespace, name, p.Image); err != nil {
			errs <- err // WANT errchan/error-only-send or errchan/unbuffered-send
		}
	}
	go set(p.Primary)
	go set(p.Replicas)
	if err = <-errs; err != nil {
		return err
	}
	return nil
}

func setImage(ctx context.Context, cs kubernetes.Interface, ns, name, image string) error {
	sets := cs.AppsV1().StatefulSets(ns)
	var sts *appsv1.StatefulSet
	sts, err := sets.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	for i := range sts.Spec.Template.Spec.Containers {
		sts.Spec.Template.Spec.Containers[i].Image = image
	}
	_, err = sets.Update(ctx, sts, metav1.UpdateOptions{})
	return err
}
