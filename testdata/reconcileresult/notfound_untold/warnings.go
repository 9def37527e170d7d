package notfound_untold

import (
	"context"
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// References are checked before they are used.
type References struct{ Secrets }

func (r *References) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: req.Name}}
	for _, step := range []func(context.Context, *corev1.Pod) error{r.okWarns, r.okPrints, r.marks, r.reads} {
		if err := step(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *References) exists(ctx context.Context, name string) error {
	_, err := r.Clientset.CoreV1().Secrets("system").Get(ctx, name, metav1.GetOptions{})
	return err
}

// okWarns looks for the secret only to warn of its absence (fission).
func (r *References) okWarns(ctx context.Context, pod *corev1.Pod) error {
	for _, name := range []string{"tls", "token"} {
		err := r.exists(ctx, name)
		if apierrors.IsNotFound(err) {
			ctrl.LoggerFrom(ctx).Info("the secret is not there yet", "name", name)
		}
	}
	return r.Update(ctx, pod)
}

// okPrints prints it.
func (r *References) okPrints(ctx context.Context, pod *corev1.Pod) error {
	if err := r.exists(ctx, pod.Name); apierrors.IsNotFound(err) {
		fmt.Fprintln(os.Stderr, "the secret is not there yet")
	}
	return r.Update(ctx, pod)
}

// marks writes what it has found into the object.
func (r *References) marks(ctx context.Context, pod *corev1.Pod) error {
	err := r.exists(ctx, pod.Name)
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of exists that is not NotFound goes unseen`
		pod.Annotations = map[string]string{"secret": "absent"}
	}
	return r.Update(ctx, pod)
}

// reads uses what it has not read.
func (r *References) reads(ctx context.Context, pod *corev1.Pod) error {
	secret := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), secret)
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		ctrl.LoggerFrom(ctx).Info("the secret is not there yet")
	}
	pod.Labels = secret.Labels
	return r.Update(ctx, pod)
}
