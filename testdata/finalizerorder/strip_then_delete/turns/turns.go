// Package turns takes finalizers from objects and deletes them, in the reconcile that alone adds them and beside it.
package turns

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const (
	tokenFinalizer  = "tokens.example.com/secret"
	anchorFinalizer = "anchors.example.com/buoy"
	lampFinalizer   = "lamps.example.com/bulb"
	ropeFinalizer   = "ropes.example.com/knot"
	pilotFinalizer  = "pilots.example.com/chart"
	guestFinalizer  = "guests.example.com/berth"
)

// ensureSecret is what the reconciles of all kinds of tokens have in common (humio-operator).
func ensureSecret(ctx context.Context, c client.Client, token client.Object, name string) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: token.GetNamespace()}}
	if err := controllerutil.SetControllerReference(token, secret, c.Scheme()); err != nil {
		return err
	}
	controllerutil.AddFinalizer(secret, tokenFinalizer)
	return c.Update(ctx, secret)
}

type okSystemTokens struct{ client.Client }

func (r *okSystemTokens) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var token corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &token); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !token.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.finalize(ctx, &token)
	}
	return ctrl.Result{}, ensureSecret(ctx, r, &token, token.Data["secret"])
}

// finalize is of the token whose reconcile adds the finalizer, which is at its end.
func (r *okSystemTokens) finalize(ctx context.Context, token *corev1.ConfigMap) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: token.Data["secret"], Namespace: token.Namespace}}
	controllerutil.RemoveFinalizer(secret, tokenFinalizer)
	if err := r.Update(ctx, secret); err != nil {
		return err
	}
	return r.Delete(ctx, secret)
}

type okViewTokens struct{ client.Client }

func (r *okViewTokens) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var token corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &token); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !token.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, dropSecret(ctx, r, token.Namespace, token.Spec.ExternalName)
	}
	return ctrl.Result{}, ensureSecret(ctx, r, &token, token.Spec.ExternalName)
}

// dropSecret is a helper as well, of a reconciler that runs both.
func dropSecret(ctx context.Context, c client.Client, namespace, name string) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace}}
	controllerutil.RemoveFinalizer(secret, tokenFinalizer)
	if err := c.Update(ctx, secret); err != nil {
		return err
	}
	return c.Delete(ctx, secret)
}

// A collector is no reconciler of tokens: the next reconcile of one holds its secret again.
type collector struct{ client.Client }

func (c *collector) Start(ctx context.Context) error {
	var secrets corev1.SecretList
	if err := c.List(ctx, &secrets); err != nil {
		return err
	}
	for i := range secrets.Items {
		secret := &secrets.Items[i]
		controllerutil.RemoveFinalizer(secret, tokenFinalizer)
		if err := c.Update(ctx, secret); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
			return err
		}
		if err := c.Delete(ctx, secret); err != nil {
			return err
		}
	}
	return nil
}

// A buoyKeeper is a part of one reconciler.
type buoyKeeper struct{ client client.Client }

func (k *buoyKeeper) hold(ctx context.Context, buoy *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(buoy, anchorFinalizer)
	return k.client.Update(ctx, buoy)
}

type okAnchors struct {
	client.Client
	buoys *buoyKeeper
}

func (r *okAnchors) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var buoy corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &buoy); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if buoy.Data["anchor"] != "" {
		return ctrl.Result{}, r.buoys.hold(ctx, &buoy)
	}
	controllerutil.RemoveFinalizer(&buoy, anchorFinalizer)
	if err := r.Update(ctx, &buoy); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Delete(ctx, &buoy)
}

// holdBulb runs in a goroutine of its own, which no turn waits for.
func holdBulb(ctx context.Context, c client.Client, name string) {
	bulb := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}
	controllerutil.AddFinalizer(bulb, lampFinalizer)
	_ = c.Update(ctx, bulb)
}

type lamps struct{ client.Client }

func (r *lamps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go holdBulb(ctx, r, req.Name)
	var bulb corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &bulb); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(&bulb, lampFinalizer)
	if err := r.Update(ctx, &bulb); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Delete(ctx, &bulb)
}

// holdKnot is for the objects of several reconcilers, which hand them to it: one of them holds those that another one deletes.
func holdKnot(ctx context.Context, c client.Client, knot *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(knot, ropeFinalizer)
	return c.Update(ctx, knot)
}

type ropes struct{ client.Client }

func (r *ropes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var knot corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &knot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if knot.Data["tight"] == "" && knot.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, holdKnot(ctx, r, &knot)
	}
	controllerutil.RemoveFinalizer(&knot, ropeFinalizer)
	if err := r.Update(ctx, &knot); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Delete(ctx, &knot)
}

type sails struct{ client.Client }

func (r *sails) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var knots corev1.ConfigMapList
	if err := r.List(ctx, &knots); err != nil {
		return ctrl.Result{}, err
	}
	for i := range knots.Items {
		if !knots.Items[i].DeletionTimestamp.IsZero() {
			continue
		}
		if err := holdKnot(ctx, r, &knots.Items[i]); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// okPilots returns its reconcile as a function.
type okPilots struct{ client.Client }

func (p *okPilots) reconciler() reconcile.Func {
	return func(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
		var chart corev1.ConfigMap
		if err := p.Get(ctx, req.NamespacedName, &chart); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
		if chart.Data["outdated"] == "" && chart.DeletionTimestamp.IsZero() {
			return ctrl.Result{}, p.hold(ctx, &chart)
		}
		controllerutil.RemoveFinalizer(&chart, pilotFinalizer)
		if err := p.Update(ctx, &chart); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, p.Delete(ctx, &chart)
	}
}

func (p *okPilots) hold(ctx context.Context, chart *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(chart, pilotFinalizer)
	return p.Update(ctx, chart)
}

// holdBerth is run by the reconcile of another kind alone.
func holdBerth(ctx context.Context, c client.Client, name string) error {
	berth := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}
	controllerutil.AddFinalizer(berth, guestFinalizer)
	return c.Update(ctx, berth)
}

type guests struct{ client.Client }

func (r *guests) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, holdBerth(ctx, r, req.Name)
}

type berths struct{ client.Client }

func (r *berths) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var berth corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &berth); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(&berth, guestFinalizer)
	if err := r.Update(ctx, &berth); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Delete(ctx, &berth)
}
