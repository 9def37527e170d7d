package notfound_untold

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Secrets struct {
	client.Client
	Clientset kubernetes.Interface
}

func (r *Secrets) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, errors.Join(r.creates(ctx), r.byClientset(ctx), r.byHelper(ctx), r.deletes(ctx), r.passes(ctx, nil), r.okCreates(ctx), r.okHelper(ctx), r.okRollback(ctx), r.okPasses(ctx), r.okUnknown(ctx), r.okTries(ctx), r.okUnwrapped(ctx))
}

func (r *Secrets) creates(ctx context.Context) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "tls"}}
	if err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret); err != nil { // related `fails here, for whatever reason`
		return r.Create(ctx, secret) // want `failure-hidden: Create runs after any error of Get, and not just when the object is not there`
	}
	return nil
}

func (r *Secrets) byClientset(ctx context.Context) error {
	secrets := r.Clientset.CoreV1().Secrets("system")
	_, err := secrets.Get(ctx, "tls", metav1.GetOptions{})
	if err == nil {
		return nil
	}
	ctrl.LoggerFrom(ctx).Info("creating the secret", "because", err)
	_, err = secrets.Create(ctx, &corev1.Secret{}, metav1.CreateOptions{}) // want `failure-hidden: Create runs after any error of Get`
	return err
}

func (r *Secrets) byHelper(ctx context.Context) error {
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Name: "tls"}, &secret); err != nil {
		return r.newSecret(ctx) // want `notfound-untold: newSecret runs after any error of Get`
	}
	return nil
}

func (r *Secrets) newSecret(ctx context.Context) error { return r.Create(ctx, &corev1.Secret{}) }

// deletes takes a failure of the API server for a pod that is gone.
func (r *Secrets) deletes(ctx context.Context) error {
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Name: "owner"}, &secret); err != nil {
		return r.Delete(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "child"}}) // want `notfound-untold: Delete runs after any error of Get`
	}
	return nil
}

// passes has no branch for the other errors.
func (r *Secrets) passes(ctx context.Context, secrets []corev1.Secret) error {
	for i := range secrets {
		var current corev1.Secret
		if err := r.Get(ctx, client.ObjectKeyFromObject(&secrets[i]), &current); err != nil {
			if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen: the function goes on as if there were none`
				if err := r.Create(ctx, &secrets[i]); err != nil {
					return err
				}
			}
		} else if err := r.Update(ctx, &secrets[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *Secrets) okCreates(ctx context.Context) error {
	var secret corev1.Secret
	err := r.Get(ctx, client.ObjectKey{Name: "tls"}, &secret)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if err != nil {
		return r.Create(ctx, &secret)
	}
	return nil
}

func (r *Secrets) okHelper(ctx context.Context) error {
	var secret corev1.Secret
	err := r.Get(ctx, client.ObjectKey{Name: "tls"}, &secret)
	switch {
	case absent(err):
		return r.newSecret(ctx)
	case err != nil:
		return err
	}
	return nil
}

func absent(err error) bool { return apierrors.IsNotFound(err) }

// okUnknown asks a predicate that is not seen.
func (r *Secrets) okUnknown(ctx context.Context) error {
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Name: "tls"}, &secret); err != nil && isMissing(err) {
		return r.Create(ctx, &secret)
	}
	return nil
}

var isMissing = func(err error) bool { return apierrors.IsNotFound(err) }

// okRollback removes what it has made, and returns the error.
func (r *Secrets) okRollback(ctx context.Context) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{GenerateName: "tls-"}}
	if err := r.Create(ctx, secret); err != nil {
		return err
	}
	var peer corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Name: "peer"}, &peer); err != nil {
		if deleteErr := r.Delete(ctx, secret); deleteErr != nil {
			return errors.Join(err, deleteErr)
		}
		return err
	}
	return nil
}

func (r *Secrets) okPasses(ctx context.Context) error {
	var secret corev1.Secret
	err := r.Get(ctx, client.ObjectKey{Name: "tls"}, &secret)
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, &secret)
	} else if err != nil {
		return err
	}
	if err := r.Get(ctx, client.ObjectKey{Name: "other"}, &secret); client.IgnoreNotFound(err) != nil {
		return err
	}
	if err := r.Delete(ctx, &secret); !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// okTries creates what may be there, and says so.
func (r *Secrets) okTries(ctx context.Context) error {
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Name: "tls"}, &secret); err == nil {
		return nil
	}
	if err := r.Create(ctx, &secret); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	return nil
}

// cleansUp takes a failure of the API server for an owner that is gone.
func (r *Secrets) cleansUp(ctx context.Context) error {
	var owner corev1.Pod
	if err := r.Get(ctx, client.ObjectKey{Name: "owner"}, &owner); err != nil {
		return r.removeSecret(ctx) // want `notfound-untold: removeSecret runs after any error of Get`
	}
	return nil
}

func (r *Secrets) removeSecret(ctx context.Context) error { return r.Delete(ctx, &corev1.Secret{}) }

// okFails reports the failure all the same.
func (r *Secrets) okFails(ctx context.Context) error {
	var owner corev1.Pod
	if err := r.Get(ctx, client.ObjectKey{Name: "owner"}, &owner); err != nil {
		if err := r.removeSecret(ctx); err != nil {
			return err
		}
		return errors.New("no owner")
	}
	return nil
}

// asks asks errors that are never of the kind.
func (r *Secrets) asks(ctx context.Context) error {
	var secret corev1.Secret
	err := r.Get(ctx, client.ObjectKey{Name: "first"}, &secret)
	if err != nil {
		return err
	}
	if otherErr := r.Get(ctx, client.ObjectKey{Name: "other"}, &secret); otherErr != nil { // related `the error that was found`
		if apierrors.IsNotFound(err) { // want `notfound-untold: IsNotFound asks err, which is nil here: the error that was found is otherErr`
			return nil
		}
		return otherErr
	}
	_, err = r.find(ctx, "third")  // related `comes from here`
	if apierrors.IsNotFound(err) { // want `notfound-untold: IsNotFound is never true here: the cause of the error has become text, by %v or a new error`
		return r.newSecret(ctx)
	}
	_, err = r.okFind(ctx, "fourth")
	if apierrors.IsNotFound(err) {
		return r.newSecret(ctx)
	}
	return err
}

func (r *Secrets) find(ctx context.Context, name string) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, secret); err != nil {
		return nil, fmt.Errorf("secret %s: %v", name, err)
	}
	return secret, nil
}

func (r *Secrets) okFind(ctx context.Context, name string) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, secret); err != nil {
		return nil, fmt.Errorf("secret %s: %w", name, err)
	}
	return secret, nil
}

// okCopes goes on whatever the lookups say, or knows of other errors.
func (r *Secrets) okCopes(ctx context.Context, secret *corev1.Secret) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret); apierrors.IsNotFound(err) {
		return nil // saves the request
	}
	if err := r.Delete(ctx, secret); err != nil {
		return err
	}
	pod := &corev1.Pod{}
	if err := r.Get(ctx, client.ObjectKey{Name: "first"}, pod); apierrors.IsNotFound(err) || len(pod.Status.PodIPs) == 0 {
		return nil
	}
	if err := r.Get(ctx, client.ObjectKey{Name: "second"}, pod); err != nil {
		if apierrors.IsNotFound(err) {
			return r.newSecret(ctx)
		}
		ctrl.LoggerFrom(ctx).Info("cannot read the pod")
		return nil
	}
	found, err := r.okFind(ctx, "third")
	if found != nil && found.Name != "" {
		return nil
	}
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// publishes asks in two branches: one of them forgets the other errors.
func (r *Secrets) publishes(ctx context.Context, stopped, hidden bool) error {
	secret := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKey{Name: "route"}, secret)
	if !stopped {
		if !hidden {
			if err != nil {
				if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
					return r.newSecret(ctx)
				}
			} else {
				return r.Update(ctx, secret)
			}
		}
	} else if err == nil {
		return r.Delete(ctx, secret)
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// okFilter asks a function that drops what it does not mind.
func (r *Secrets) okFilter(ctx context.Context) error {
	secret := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKey{Name: "ca"}, secret)
	if ignoreMissing(err) != nil {
		return err
	}
	if err != nil {
		return r.Create(ctx, secret)
	}
	return r.Update(ctx, secret)
}

var ignoreMissing = func(err error) error { return client.IgnoreNotFound(err) }

// okUnwrapped asks the cause of an error, and returns the error.
func (r *Secrets) okUnwrapped(ctx context.Context) error {
	err := r.newSecret(ctx)
	if apierrors.IsNotFound(errors.Unwrap(err)) {
		return nil
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// okDeadQuestion asks an error that is nil by then (cloud-credential-operator): the question is dead, whatever the error was made of.
func (r *Secrets) okDeadQuestion(ctx context.Context) error {
	secret, err := r.find(ctx, "fifth")
	if err != nil {
		return err
	}
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return r.Update(ctx, secret)
}
