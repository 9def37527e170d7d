// Package elsewhere leaves to helpers, defers and variables what a reconcile returns.
package elsewhere

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/elsewhere/later"
)

// Tokens renews the secrets of robots.
type Tokens struct {
	client.Client
	interval time.Duration
	said     map[client.ObjectKey]string
}

func (t *Tokens) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	switch req.Namespace {
	case "handed":
		return t.handed(ctx, req)
	case "made":
		return t.made(ctx, req)
	case "deferred":
		return t.deferred(ctx, req)
	case "merged":
		return t.merged(ctx, req)
	case "failed":
		return t.failed(ctx, req)
	case "handedRight":
		return t.okHanded(ctx, req)
	case "deferredRight":
		return t.okDeferred(ctx, req)
	case "last":
		return t.okLast(ctx, req)
	case "mergedRight":
		return t.okMerged(ctx, req)
	}
	return ctrl.Result{}, nil
}

// handed gives its error to a function of another package.
func (t *Tokens) handed(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	token := &corev1.Secret{}
	if err := t.Get(ctx, req.NamespacedName, token); err != nil {
		return later.With(err, t.interval) // want `delay-dropped: RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff`
	}
	return later.With(nil, t.interval)
}

// made has its delay from one.
func (t *Tokens) made(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	token := &corev1.Secret{}
	if err := t.Get(ctx, req.NamespacedName, token); err != nil {
		return later.After(time.Minute), err // want `delay-dropped: RequeueAfter is ignored`
	}
	return later.After(t.interval), nil
}

// deferred sets it at the end.
func (t *Tokens) deferred(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	defer func() {
		if err != nil {
			result.RequeueAfter = t.interval // want `delay-dropped: RequeueAfter is ignored`
		}
	}()
	token := &corev1.Secret{}
	if err := t.Get(ctx, req.NamespacedName, token); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, t.Update(ctx, token)
}

// merged has one return for both.
func (t *Tokens) merged(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var result ctrl.Result
	err := t.renew(ctx, req.NamespacedName)
	if err != nil {
		result = ctrl.Result{RequeueAfter: 10 * time.Second}
	}
	return result, err // want `delay-dropped: RequeueAfter is ignored`
}

// failed has a helper for failures.
func (t *Tokens) failed(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	token := &corev1.Secret{}
	if err := t.Get(ctx, req.NamespacedName, token); err != nil {
		return t.fail(ctx, token, err) // want `delay-dropped: RequeueAfter is ignored`
	}
	return ctrl.Result{}, nil
}

func (t *Tokens) fail(ctx context.Context, token *corev1.Secret, cause error) (ctrl.Result, error) {
	token.Annotations = map[string]string{"failed": cause.Error()}
	if err := t.Update(ctx, token); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, cause
}

func (t *Tokens) okHanded(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	token := &corev1.Secret{}
	if err := t.Get(ctx, req.NamespacedName, token); err != nil {
		return later.Without(err)
	}
	return later.With(nil, t.interval)
}

func (t *Tokens) okDeferred(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	defer func() {
		if err == nil {
			result.RequeueAfter = t.interval
		}
	}()
	return ctrl.Result{}, t.renew(ctx, req.NamespacedName)
}

func (t *Tokens) okMerged(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var result ctrl.Result
	err := t.renew(ctx, req.NamespacedName)
	if err == nil {
		result = ctrl.Result{RequeueAfter: 10 * time.Second}
	}
	return result, err
}

func (t *Tokens) renew(ctx context.Context, key client.ObjectKey) error {
	token := &corev1.Secret{}
	if err := t.Get(ctx, key, token); err != nil {
		return client.IgnoreNotFound(err)
	}
	for _, f := range []func(context.Context, client.ObjectKey) error{t.asked, t.askedHere, t.found, t.text, t.flagged, t.wiped, t.stale, t.okAsked, t.okFlagged, t.okStale, t.okBoth, t.okSaid} {
		if err := f(ctx, key); err != nil {
			return err
		}
	}
	return t.Update(ctx, token)
}

// asked asks a function of another package.
func (t *Tokens) asked(ctx context.Context, key client.ObjectKey) error {
	if later.Exists(ctx, t.Client, key) {
		return nil
	}
	return t.Create(ctx, &corev1.Secret{}) // want `notfound-untold: Create runs when Exists says that the object is not there, which it says after any error of its lookup`
}

func (t *Tokens) missing(ctx context.Context, key client.ObjectKey) bool {
	var token corev1.Secret
	if err := t.Get(ctx, key, &token); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no token")
		return true
	}
	return false
}

func (t *Tokens) askedHere(ctx context.Context, key client.ObjectKey) error {
	if t.missing(ctx, key) {
		return t.Create(ctx, &corev1.Secret{}) // want `notfound-untold: Create runs when missing says that the object is not there`
	}
	return nil
}

func (t *Tokens) find(ctx context.Context, key client.ObjectKey) *corev1.Secret {
	token := &corev1.Secret{}
	if err := t.Get(ctx, key, token); err != nil {
		return nil
	}
	return token
}

func (t *Tokens) found(ctx context.Context, key client.ObjectKey) error {
	token := t.find(ctx, key)
	if token == nil {
		token = &corev1.Secret{}
		token.Name = key.Name
		return t.Create(ctx, token) // want `notfound-untold: Create runs when find says that the object is not there`
	}
	return t.Update(ctx, token)
}

func (t *Tokens) text(ctx context.Context, key client.ObjectKey) error {
	token := &corev1.Secret{}
	if ok, err := later.Fetch(ctx, t.Client, key, token); !ok {
		if apierrors.IsNotFound(err) { // want `notfound-untold: IsNotFound is never true here`
			return t.Create(ctx, token)
		}
		return err
	}
	return nil
}

// flagged notes it first.
func (t *Tokens) flagged(ctx context.Context, key client.ObjectKey) error {
	token, there := &corev1.Secret{}, true
	if err := t.Get(ctx, key, token); err != nil {
		there = false
	}
	if !there {
		return t.Create(ctx, token) // want `failure-hidden: Create runs after any error of Get, and not just when the object is not there`
	}
	return nil
}

// wiped deletes what belongs to an owner that it could not read.
func (t *Tokens) wiped(ctx context.Context, key client.ObjectKey) error {
	owner := &corev1.ServiceAccount{}
	if err := t.Get(ctx, key, owner); err != nil {
		return t.DeleteAllOf(ctx, &corev1.Secret{}, client.InNamespace(key.Namespace)) // want `notfound-untold: DeleteAllOf runs after any error of Get`
	}
	return nil
}

// stale writes what it could not read.
func (t *Tokens) stale(ctx context.Context, key client.ObjectKey) error {
	token := &corev1.Secret{}
	err := t.Get(ctx, key, token)
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return t.Create(ctx, token)
	}
	token.Data = nil
	return t.Update(ctx, token) // related `writes what was not read`
}

// gone asks for the kind.
func (t *Tokens) gone(ctx context.Context, key client.ObjectKey) bool {
	return apierrors.IsNotFound(t.Get(ctx, key, &corev1.Secret{}))
}

func (t *Tokens) okAsked(ctx context.Context, key client.ObjectKey) error {
	if t.gone(ctx, key) {
		return t.Create(ctx, &corev1.Secret{})
	}
	return nil
}

func (t *Tokens) okFlagged(ctx context.Context, key client.ObjectKey) error {
	token, there := &corev1.Secret{}, true
	if err := t.Get(ctx, key, token); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		there = false
	}
	if !there {
		return t.Create(ctx, token)
	}
	return nil
}

func (t *Tokens) okStale(ctx context.Context, key client.ObjectKey) error {
	token := &corev1.Secret{}
	err := t.Get(ctx, key, token)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if apierrors.IsNotFound(err) {
		return t.Create(ctx, token)
	}
	return t.Update(ctx, token)
}

func ignore(is func(error) bool, err error) error {
	if is(err) {
		return nil
	}
	return err
}

// okBoth drops the kind by a function that is handed the question.
func (t *Tokens) okBoth(ctx context.Context, key client.ObjectKey) error {
	token := &corev1.Secret{}
	err := t.Get(ctx, key, token)
	if ignore(apierrors.IsNotFound, err) != nil {
		return err
	}
	if gone := apierrors.IsNotFound(err); gone {
		return t.Create(ctx, token)
	}
	return t.Update(ctx, token)
}

// okSaid says in a condition what has failed, and of one kind in other words.
func (t *Tokens) okSaid(ctx context.Context, key client.ObjectKey) error {
	token := &corev1.Secret{}
	if err := t.Get(ctx, key, token); err != nil {
		message := err.Error()
		if apierrors.IsNotFound(err) {
			message = "no token"
		}
		t.said[key] = message
		return nil
	}
	return t.Update(ctx, token)
}

// okLast sets the delay before the call whose error it returns.
func (t *Tokens) okLast(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var res ctrl.Result
	token := &corev1.Secret{}
	err := t.Get(ctx, req.NamespacedName, token)
	if err != nil {
		return ctrl.Result{}, err
	}
	if token.Data == nil {
		res.RequeueAfter = t.interval
	}
	if err = t.Update(ctx, token); err != nil {
		return ctrl.Result{}, err
	}
	return res, err
}
