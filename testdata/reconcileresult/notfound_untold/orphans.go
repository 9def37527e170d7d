package notfound_untold

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Orphans deletes what has lost its owner.
type Orphans struct{ client.Client }

// Reconcile looks the owner up.
func (r *Orphans) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := new(corev1.Secret)
	if err := r.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	owner := new(appsv1.Deployment)
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: secret.Labels["owner"]}, owner); err != nil {
		log.FromContext(ctx).Info("the owner is gone", "owner", secret.Labels["owner"])
		return ctrl.Result{}, r.Delete(ctx, secret) // want `notfound-untold: Delete runs after any error of Get, and not just when the object is not there`
	}
	for _, step := range []func(context.Context, *corev1.Secret) error{r.byFlag, r.okAsked, r.okTakenBack, r.okTold} {
		if err := step(ctx, secret); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// byFlag deletes what has no claim.
func (r *Orphans) byFlag(ctx context.Context, secret *corev1.Secret) error {
	claim, found := new(corev1.PersistentVolumeClaim), false
	if err := r.Get(ctx, client.ObjectKeyFromObject(secret), claim); err == nil {
		found = true
	}
	if !found {
		return client.IgnoreNotFound(r.Delete(ctx, secret)) // want `notfound-untold: Delete runs after any error of Get`
	}
	return nil
}

// okAsked asks whether the owner is gone.
func (r *Orphans) okAsked(ctx context.Context, secret *corev1.Secret) error {
	owner := new(appsv1.Deployment)
	err := r.Get(ctx, client.ObjectKeyFromObject(secret), owner)
	if err == nil {
		return nil
	}
	if !apierrors.IsNotFound(err) {
		return err
	}
	return r.Delete(ctx, secret)
}

// okTakenBack takes back what it has created.
func (r *Orphans) okTakenBack(ctx context.Context, secret *corev1.Secret) error {
	next := &corev1.Secret{ObjectMeta: *secret.ObjectMeta.DeepCopy(), Data: secret.Data}
	next.Name, next.ResourceVersion = secret.Name+"-next", ""
	if err := r.Create(ctx, next); err != nil {
		return err
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(secret), new(appsv1.Deployment)); err != nil {
		return r.Delete(ctx, next)
	}
	return nil
}

// okTold says what has failed.
func (r *Orphans) okTold(ctx context.Context, secret *corev1.Secret) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(secret), new(appsv1.Deployment)); err != nil {
		log.FromContext(ctx).Error(err, "starting over")
		return r.Delete(ctx, secret)
	}
	return nil
}

// A Sweeper deletes the secrets of pods that are gone.
type Sweeper struct{ client.Client }

func (s *Sweeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := s.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if secret.Type == corev1.SecretTypeOpaque {
		return ctrl.Result{}, s.okSweep(ctx, secret)
	}
	return ctrl.Result{}, s.sweep(ctx, secret)
}

// uninstall says that all is done where it cannot read the pod (kosmos).
func (s *Sweeper) uninstall(ctx context.Context, secret *corev1.Secret) error {
	if _, err := s.pod(ctx, client.ObjectKeyFromObject(secret)); apierrors.IsNotFound(err) { // want `notfound-untold: an error of pod that is not NotFound goes unseen`
		return s.Delete(ctx, secret)
	}
	return nil
}

// okSweep leaves the secret where it cannot read the pod (juicefs-csi-driver).
func (s *Sweeper) okSweep(ctx context.Context, secret *corev1.Secret) error {
	if _, err := s.pod(ctx, client.ObjectKeyFromObject(secret)); apierrors.IsNotFound(err) {
		return s.Delete(ctx, secret)
	}
	return nil
}

// sweep changes it where it cannot read the pod.
func (s *Sweeper) sweep(ctx context.Context, secret *corev1.Secret) error {
	if _, err := s.pod(ctx, client.ObjectKeyFromObject(secret)); apierrors.IsNotFound(err) { // want `notfound-untold: an error of pod that is not NotFound goes unseen`
		return s.Delete(ctx, secret)
	}
	secret.Labels = map[string]string{"owned": "true"}
	return s.Update(ctx, secret)
}

// ensure makes what it cannot find, and says that all is there when it cannot read it.
func (s *Sweeper) ensure(ctx context.Context, secret *corev1.Secret) error {
	if _, err := s.pod(ctx, client.ObjectKeyFromObject(secret)); apierrors.IsNotFound(err) { // want `notfound-untold: an error of pod that is not NotFound goes unseen`
		return s.Create(ctx, secret)
	}
	return nil
}

func (s *Sweeper) pod(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	if err := s.Get(ctx, key, pod); err != nil {
		return nil, err
	}
	return pod, nil
}
