package wrong_error

import (
	"context"
	stderrors "errors"
	"fmt"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type driverCode int

const driverOK driverCode = 0

// A driver says by a code whether it has worked.
type driver interface {
	Version() (string, driverCode)
	Count() (int, driverCode)
}

// driverVersion names the cause by the error of the call before, which has worked (nvidia k8s-dra-driver).
func driverVersion(ctx context.Context, r client.Client, d driver, node *corev1.Node) (string, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(node), node)
	if err != nil {
		return "", err
	}
	version, code := d.Version()
	if code != driverOK {
		return "", fmt.Errorf("version of the driver: %w", err) // want `wrong-error: err is nil here, so that the error that is made of it names no cause`
	}
	switch count, code := d.Count(); {
	case code != driverOK:
		return "", fmt.Errorf("count on %s: %v", node.Name, err) // related `here too`
	case count == 0:
		return "", fmt.Errorf("no device on %s", node.Name)
	}
	return version, nil
}

// podNamed has no error when no pod has the name, neither here nor in a list of errors.
func podNamed(ctx context.Context, r client.Client, name string) (*corev1.Pod, error) {
	var pods corev1.PodList
	err := r.List(ctx, &pods)
	if err != nil {
		return nil, err
	}
	for i := range pods.Items {
		if pods.Items[i].Name == name {
			return &pods.Items[i], nil
		}
	}
	return nil, fmt.Errorf("no pod %s: %w", name, err) // want `wrong-error: err is nil here, so that the error that is made of it names no cause`
}

// namesOf collects an error that names no cause.
func namesOf(ctx context.Context, r client.Client) ([]string, error) {
	var pods corev1.PodList
	var names []string
	var errs []error
	err := r.List(ctx, &pods)
	if err != nil {
		return nil, err
	}
	for _, pod := range pods.Items {
		if pod.Spec.NodeName == "" {
			errs = append(errs, fmt.Errorf("pod %s: %w", pod.Name, err)) // want `wrong-error: err is nil here, so that the error that is made of it names no cause`
			continue
		}
		names = append(names, pod.Name)
	}
	return names, stderrors.Join(errs...)
}

// podOf returns neither a pod nor an error when it has found none (percona).
func podOf(ctx context.Context, r client.Client, node string) (*corev1.Pod, error) {
	var pods corev1.PodList
	err := r.List(ctx, &pods)
	if err != nil {
		return nil, err
	}
	for i := range pods.Items {
		if pods.Items[i].Spec.NodeName == node {
			return &pods.Items[i], nil
		}
	}
	return nil, errors.Wrap(err, "no pod of the node") // want `wrong-error: err is nil here, and so is what Wrap returns: this failure counts as success`
}

// okLastCall hands on what may be an error.
func okLastCall(ctx context.Context, r client.Client, name string) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	err := r.Get(ctx, client.ObjectKey{Name: name}, pod)
	if err == nil {
		return pod, nil
	}
	return nil, errors.Wrap(err, "no pod of the name")
}

// okDone returns what it has, and nil in the form of an error.
func okDone(ctx context.Context, r client.Client, pod *corev1.Pod) (*corev1.Pod, error) {
	err := r.Update(ctx, pod)
	if err != nil {
		return nil, err
	}
	return pod, errors.Wrap(err, "update")
}

// okExpected tells that there is no error where one has to be.
func okExpected(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	err := r.Create(ctx, pod)
	if err == nil {
		return fmt.Errorf("the API server takes %s, and the error is %v", pod.Name, err)
	}
	return client.IgnoreAlreadyExists(err)
}

// okTries may have found an error in the last turn, or have had none.
func okTries(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	var err error
	for range 5 {
		if err = r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err == nil && pod.Spec.NodeName != "" {
			return nil
		}
	}
	return fmt.Errorf("%s has no node: %w", pod.Name, err)
}

// either comes to the text with an error or without an object.
func either(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil || pod.Spec.NodeName == "" {
		return fmt.Errorf("%s has no node: %w", pod.Name, err) // want `cause-maybe-nil: err may be nil here`
	}
	return nil
}

// okBoth prints two errors, one of which was found.
func okBoth(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return err
	}
	if statusErr := r.Status().Update(ctx, pod); statusErr != nil {
		return fmt.Errorf("update: %v, status: %w", err, statusErr)
	}
	return nil
}

// madeFor returns a pod, or an error.
func madeFor(ctx context.Context, r client.Client, name string) (*corev1.Pod, error) {
	if name == "" {
		return nil, stderrors.New("no name")
	}
	pod := &corev1.Pod{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, pod); err != nil {
		return nil, fmt.Errorf("pod %s: %w", name, err)
	}
	return pod, nil
}

func primary(ctx context.Context, r client.Client) (*corev1.Pod, error) {
	return madeFor(ctx, r, "primary")
}

// maybe returns no pod where there is no name.
func maybe(ctx context.Context, r client.Client, name string) (*corev1.Pod, error) {
	if name == "" {
		return nil, nil
	}
	return madeFor(ctx, r, name)
}

// okNeverNil comes to the text in no case: what is returned without an error is a pod (ovn-kubernetes).
func okNeverNil(ctx context.Context, r client.Client, name string) (*corev1.Pod, error) {
	var pod *corev1.Pod
	var err error
	if name == "" {
		pod, err = primary(ctx, r)
	} else {
		pod, err = madeFor(ctx, r, name)
	}
	if err != nil {
		return nil, err
	}
	if pod == nil {
		return nil, fmt.Errorf("no pod %s: %v", name, err)
	}
	return pod, nil
}

// mayBeNil has two calls as well, and one of them returns neither a pod nor an error.
func mayBeNil(ctx context.Context, r client.Client, name string) (*corev1.Pod, error) {
	var pod *corev1.Pod
	var err error
	if name == "" {
		pod, err = primary(ctx, r)
	} else {
		pod, err = maybe(ctx, r, name)
	}
	if err != nil {
		return nil, err
	}
	if pod == nil {
		return nil, fmt.Errorf("no pod %s: %v", name, err) // want `wrong-error: err is nil here, so that the error that is made of it names no cause`
	}
	return pod, nil
}

// okCopied asserts what each object is: the branch is taken in no case (cluster-capi-operator).
func okCopied(ctx context.Context, r client.Client, pod client.Object) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	before, ok := pod.DeepCopyObject().(client.Object)
	if !ok {
		return fmt.Errorf("copy of %s: %w", pod.GetName(), err)
	}
	pod.SetLabels(map[string]string{"seen": "true"})
	return r.Patch(ctx, pod, client.MergeFrom(before))
}

// okHeld asserts what the interface holds: there is nothing else in it.
func okHeld(ctx context.Context, r client.Client, name string) (string, error) {
	var obj client.Object = &corev1.Pod{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, obj); err != nil {
		return "", err
	}
	err := r.Status().Update(ctx, obj)
	if err != nil {
		return "", err
	}
	if pod, ok := obj.(*corev1.Pod); ok {
		return pod.Spec.NodeName, nil
	}
	return "", errors.Wrapf(err, "%s is no pod", name)
}

// listed asserts what a list may not hold.
func listed(ctx context.Context, r client.Client, all []client.Object) (string, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(all[0]), all[0])
	if err != nil {
		return "", err
	}
	pod, ok := all[0].DeepCopyObject().(*corev1.Pod)
	if !ok {
		return "", fmt.Errorf("no pod: %w", err) // want `wrong-error: err is nil here, so that the error that is made of it names no cause`
	}
	return pod.Name, nil
}

// okPhase knows of each phase, and says so.
func okPhase(ctx context.Context, r client.Client, pod *corev1.Pod) (bool, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return false, err
	}
	switch pod.Status.Phase {
	case corev1.PodRunning, corev1.PodPending:
		return false, nil
	case corev1.PodSucceeded, corev1.PodFailed, corev1.PodUnknown:
		return true, nil
	default:
		return false, fmt.Errorf("phase %s of %s: %w", pod.Status.Phase, pod.Name, err)
	}
}

// placed has a switch that is one of conditions: its last clause is an else.
func placed(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	switch {
	case pod.Spec.NodeName != "":
		return nil
	default:
		return fmt.Errorf("%s has no node: %w", pod.Name, err) // want `wrong-error: err is nil here, so that the error that is made of it names no cause`
	}
}
