package error_overwritten

import (
	"context"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Secrets are written in one of several ways.
type Secrets struct{ client.Client }

func (r *Secrets) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	err := r.Get(ctx, req.NamespacedName, &secret)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	switch secret.Type {
	case corev1.SecretTypeOpaque:
		err = r.Update(ctx, &secret)
		if err == nil {
			secret.Immutable = new(bool)
		}
	case corev1.SecretTypeBootstrapToken:
		err = nil
	default:
		created, err := r.ensure(ctx, &secret) // want `error-overwritten: the error of ensure is lost: it is in a variable of the block, and the err that is tested after the block is another one, and nil`
		if err == nil {
			secret.Labels = map[string]string{"written": "true"}
		}
		if created {
			if delErr := r.Delete(ctx, &corev1.Secret{}); delErr != nil {
				return ctrl.Result{}, err // want `wrong-error`
			}
		}
	}
	if err != nil { // related `tested here`
		return ctrl.Result{}, err
	}
	_, messages, err := okDefaulted(&secret)
	if err != nil || len(messages) > 0 {
		return ctrl.Result{}, err
	}
	if _, err := okMarked(&secret); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := okUnmarked(&secret); err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range []func(context.Context, *corev1.Secret) error{r.inner, r.shared, r.okAssigned, r.okLookup, r.okReturned, r.okOther, r.okAnotherCall, r.oneArm} {
		if err := step(ctx, &secret); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Secrets) ensure(ctx context.Context, secret *corev1.Secret) (bool, error) {
	err := r.Create(ctx, secret)
	if apierrors.IsAlreadyExists(err) {
		return false, r.Update(ctx, secret)
	}
	return err == nil, err
}

// inner declares the error in an if statement of a loop.
func (r *Secrets) inner(ctx context.Context, secret *corev1.Secret) error {
	var err error
	for _, name := range []string{"tls", "token"} {
		if secret.Name == name {
			if err := r.Update(ctx, secret); err == nil { // want `error-overwritten: the error of Update is lost`
				secret.ResourceVersion = ""
			}
		}
	}
	if err != nil {
		return err
	}
	return nil
}

// shared has an error that a closure assigns too.
func (r *Secrets) shared(ctx context.Context, secret *corev1.Secret) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret)
	if err != nil {
		return err
	}
	step := func() { err = r.Patch(ctx, secret, client.Merge) }
	switch secret.Type {
	case corev1.SecretTypeOpaque:
		step()
	default:
		_, err := r.ensure(ctx, secret) // want `error-overwritten: the error of ensure is lost`
		if err == nil {
			secret.ResourceVersion = ""
		}
	}
	if err != nil {
		return err
	}
	return nil
}

// okAssigned has one variable.
func (r *Secrets) okAssigned(ctx context.Context, secret *corev1.Secret) error {
	var err error
	if secret.Name != "" {
		var created bool
		created, err = r.ensure(ctx, secret)
		if err == nil && created {
			secret.ResourceVersion = ""
		}
	}
	if err != nil {
		return err
	}
	return nil
}

// okLookup looks for something that need not be there, and tests no other error afterwards.
func (r *Secrets) okLookup(ctx context.Context, secret *corev1.Secret) error {
	err := r.Update(ctx, secret)
	if err != nil {
		return err
	}
	if secret.Name != "" {
		var other corev1.Secret
		if err := r.Get(ctx, client.ObjectKeyFromObject(secret), &other); err == nil {
			secret.Labels = other.Labels
		}
	}
	err = r.Patch(ctx, secret, client.Merge)
	if err != nil {
		return err
	}
	return nil
}

// okReturned returns the inner one.
func (r *Secrets) okReturned(ctx context.Context, secret *corev1.Secret) error {
	var err error
	if secret.Name != "" {
		created, err := r.ensure(ctx, secret)
		if err == nil && created {
			return nil
		}
		if err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	return nil
}

// okOther tests an error afterwards that was there before.
func (r *Secrets) okOther(ctx context.Context, secret *corev1.Secret) error {
	err := r.Update(ctx, secret)
	if secret.Name != "" {
		if _, err := r.ensure(ctx, secret); err == nil {
			secret.ResourceVersion = ""
		}
	}
	if err != nil {
		return err
	}
	return nil
}

// okOptional does more where something can be read, and nothing otherwise (tigera's operator).
func (r *Secrets) okOptional(ctx context.Context, secret *corev1.Secret) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret)
	if err != nil {
		return err
	}
	if secret.Type == corev1.SecretTypeOpaque {
		if short, err := strconv.ParseBool(secret.Name); err == nil && short {
			secret.Labels = map[string]string{"written": "true"}
		}
	}
	if err == nil && secret.Immutable == nil {
		return r.Update(ctx, secret)
	}
	return nil
}

// okAnotherCall goes on with a call whose error is tested; only where the first one is NotFound, and meant, the variable around is nil.
func (r *Secrets) okAnotherCall(ctx context.Context, secret *corev1.Secret) error {
	var err error
	switch secret.Type {
	case corev1.SecretTypeOpaque:
		err = r.Create(ctx, secret)
	default:
		if err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret); err != nil {
			if apierrors.IsNotFound(err) {
				break
			}
		}
		_, err = controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
			secret.Immutable = nil
			return nil
		})
	}
	if err != nil {
		return err
	}
	return nil
}

// oneArm has another call in one branch only.
func (r *Secrets) oneArm(ctx context.Context, secret *corev1.Secret) error {
	var err error
	switch secret.Type {
	case corev1.SecretTypeOpaque:
		if err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret); err != nil { // want `error-overwritten: the error of Get is lost`
			if apierrors.IsNotFound(err) {
				break
			}
		}
		if secret.Immutable == nil {
			err = r.Update(ctx, secret)
		}
	}
	if err != nil {
		return err
	}
	return nil
}

// okDefaulted goes on with another value where one cannot be read, and says so (trustyai-service-operator).
func okDefaulted(secret *corev1.Secret) (wait bool, messages []string, err error) {
	for key, text := range secret.Annotations {
		var err error
		switch key {
		case "wait":
			read, err := strconv.ParseBool(text)
			if err != nil {
				read = true
				messages = append(messages, "invalid wait: "+text)
			}
			wait = read
		case "retries":
			_, err = strconv.Atoi(text)
		}
		if err != nil {
			return wait, messages, err
		}
	}
	return wait, messages, nil
}

// okMarked takes no other value, and notes that it has read none.
func okMarked(secret *corev1.Secret) (wait bool, err error) {
	for key, text := range secret.Annotations {
		var err error
		switch key {
		case "wait":
			read, err := strconv.ParseBool(text)
			if err != nil {
				secret.Labels = map[string]string{"wait": "unknown"}
			}
			wait = read
		case "retries":
			_, err = strconv.Atoi(text)
		}
		if err != nil {
			return wait, err
		}
	}
	return wait, nil
}

// okUnmarked has something to do for a success alone: the text is of no such form otherwise (polardbx-operator).
func okUnmarked(secret *corev1.Secret) (wait bool, err error) {
	for key, text := range secret.Annotations {
		var err error
		switch key {
		case "wait":
			read, err := strconv.ParseBool(text)
			if err == nil {
				wait = read
			}
		case "retries":
			_, err = strconv.Atoi(text)
		}
		if err != nil {
			return wait, err
		}
	}
	return wait, nil
}
