package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/removed_before_cleanup/sweep"
)

const stallFinalizer = "stalls.example.com/stall"

// Stalls cleans up in functions that have what went wrong in a log.
type Stalls struct {
	client.Client
	kube   kubernetes.Interface
	ledger Ledger
}

// Ledger is kept by somebody else.
type Ledger interface {
	DeleteEntry(ctx context.Context, name string) error
}

func (r *Stalls) clean(ctx context.Context, o *corev1.ConfigMap) {
	role := &corev1.ReplicationController{ObjectMeta: metav1.ObjectMeta{Name: o.Name}}
	if err := r.Delete(ctx, role); err != nil && !apierrors.IsNotFound(err) {
		logf.FromContext(ctx).Error(err, "not deleted", "name", role.Name)
	}
}

// silent has a clean-up without a result.
func (r *Stalls) silent(ctx context.Context, o *corev1.ConfigMap) (ctrl.Result, error) {
	if o.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	r.clean(ctx, o)                                   // related `its failure goes to the log alone`
	controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although Delete in clean failed: what that left behind stays for ever`
	return ctrl.Result{}, r.Update(ctx, o)
}

// elsewhere has it in another package, and a loop.
func (r *Stalls) elsewhere(ctx context.Context, o *corev1.ConfigMap) error {
	if o.GetDeletionTimestamp() != nil {
		sweep.Claims(ctx, r.kube, o.Namespace, o.Labels["stall"])
		controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although Delete in Claims failed`
		return r.Update(ctx, o)
	}
	return nil
}

func (r *Stalls) steps(ctx context.Context, name string) error {
	if err := r.ledger.DeleteEntry(ctx, name); err != nil {
		klog.ErrorS(err, "entry kept")
	}
	return client.IgnoreNotFound(r.DeleteAllOf(ctx, &corev1.Pod{}, client.MatchingLabels{"stall": name}))
}

// forgets returns the failure of one step, and not that of another.
func (r *Stalls) forgets(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	name := o.Labels["stall"]
	if err := r.steps(ctx, name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although DeleteEntry in steps failed`
	return r.Update(ctx, o)
}

func (r *Stalls) blank(ctx context.Context, o *corev1.ConfigMap) {
	_ = r.ledger.DeleteEntry(ctx, o.Name)
}

// cleanAll tells by its result what is left.
func (r *Stalls) cleanAll(ctx context.Context, o *corev1.ConfigMap) (clean bool) {
	clean = true
	if err := r.ledger.DeleteEntry(ctx, o.Name); err != nil {
		klog.ErrorS(err, "entry kept")
		clean = false
	}
	return clean
}

// okTold has it told, or left out on purpose.
func (r *Stalls) okTold(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	r.blank(ctx, o)
	if !r.cleanAll(ctx, o) {
		return errNotYet
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer)
	return r.Update(ctx, o)
}

// okOther cleans up what does not belong to the object.
func (r *Stalls) okOther(ctx context.Context, o, other *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	r.clean(ctx, other)
	controllerutil.RemoveFinalizer(o, stallFinalizer)
	return r.Update(ctx, o)
}

// okAlive cleans up what lives.
func (r *Stalls) okAlive(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		r.clean(ctx, o)
		return nil
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer)
	return r.Update(ctx, o)
}

// ownFirst lets go of itself before it lets go of the others.
func (r *Stalls) ownFirst(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed before Update: if that fails or never runs, nothing tries again`
	if err := r.Update(ctx, o); err != nil {
		return err
	}
	var nodes corev1.NodeList
	if err := r.List(ctx, &nodes); err != nil {
		return err
	}
	for i := range nodes.Items {
		controllerutil.RemoveFinalizer(&nodes.Items[i], stallFinalizer)
		if err := r.Update(ctx, &nodes.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// okOthersFirst has the order that brings another turn.
func (r *Stalls) okOthersFirst(ctx context.Context, o *corev1.ConfigMap, node *corev1.Node) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(node, stallFinalizer)
	if err := r.Update(ctx, node); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer)
	return r.Update(ctx, o)
}

// okLeft keeps the finalizers whose clean-up has failed.
func (r *Stalls) okLeft(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	left := []string{}
	for _, f := range o.GetFinalizers() {
		switch f {
		case stallFinalizer:
			if err := r.ledger.DeleteEntry(ctx, o.Name); err != nil {
				klog.ErrorS(err, "entry kept")
				left = append(left, f)
			}
		default:
			left = append(left, f)
		}
	}
	o.SetFinalizers(left)
	return r.Update(ctx, o)
}

// dropped keeps those that it does not know, and no other.
func (r *Stalls) dropped(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	var left []string
	for _, f := range o.Finalizers {
		if f != stallFinalizer {
			left = append(left, f)
			continue
		}
		if err := r.ledger.DeleteEntry(ctx, o.Name); err != nil {
			klog.ErrorS(err, "entry kept")
		}
	}
	o.Finalizers = left // want `removed-before-cleanup: the finalizer of o is removed although DeleteEntry failed`
	return r.Update(ctx, o)
}

// limits deletes, and does not say so by its name.
func (r *Stalls) limits(ctx context.Context, o *corev1.ConfigMap) error {
	return client.IgnoreNotFound(r.Delete(ctx, &corev1.LimitRange{ObjectMeta: metav1.ObjectMeta{Namespace: o.Namespace, Name: o.Name}}))
}

// renewed deletes and creates.
func (r *Stalls) renewed(ctx context.Context, o *corev1.ConfigMap) error {
	limits := &corev1.LimitRange{ObjectMeta: metav1.ObjectMeta{Namespace: o.Namespace, Name: o.Name}}
	if err := r.Delete(ctx, limits); client.IgnoreNotFound(err) != nil {
		return err
	}
	return r.Create(ctx, limits)
}

// unnamedAfter deletes behind the removal.
func (r *Stalls) unnamedAfter(ctx context.Context, o *corev1.ConfigMap) (ctrl.Result, error) {
	if o.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed before limits: if that fails or never runs, nothing tries again`
	if err := r.Update(ctx, o); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.limits(ctx, o)
}

// unnamedFailed goes on after a failure.
func (r *Stalls) unnamedFailed(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.limits(ctx, o); err != nil {
		klog.ErrorS(err, "limits kept")
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although limits failed`
	return r.Update(ctx, o)
}

// okRenewed does more than to clean up.
func (r *Stalls) okRenewed(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.renewed(ctx, o); err != nil {
		klog.ErrorS(err, "limits not renewed")
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer)
	return r.Update(ctx, o)
}

// An outside keeps objects, and what was noted of each.
type outside interface {
	AddToErrorSet(ctx context.Context, name, text string)
	RemoveErrorByName(ctx context.Context, name string) error
	DeletePool(ctx context.Context, name string) error
	DeleteErrorPage(ctx context.Context, name string) error
}

// okNoted takes a failure off the record of the outside, and then what it keeps (cluster-api-provider-cloud-director).
func (r *Stalls) okNoted(ctx context.Context, o *corev1.ConfigMap, cloud outside) error {
	if o.DeletionTimestamp == nil {
		return nil
	}
	if err := r.dropNoted(ctx, o, cloud); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer)
	return r.Update(ctx, o)
}

func (r *Stalls) dropNoted(ctx context.Context, o *corev1.ConfigMap, cloud outside) error {
	if err := cloud.RemoveErrorByName(ctx, o.Name); err != nil {
		logf.FromContext(ctx).Error(err, "not taken off")
	}
	return cloud.DeletePool(ctx, o.Name)
}

// page is no record, but what the outside keeps.
func (r *Stalls) page(ctx context.Context, o *corev1.ConfigMap, cloud outside) error {
	if o.DeletionTimestamp == nil {
		return nil
	}
	if err := r.dropPage(ctx, o, cloud); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although DeleteErrorPage in dropPage failed`
	return r.Update(ctx, o)
}

func (r *Stalls) dropPage(ctx context.Context, o *corev1.ConfigMap, cloud outside) error {
	if err := cloud.DeleteErrorPage(ctx, o.Name); err != nil {
		logf.FromContext(ctx).Error(err, "not deleted")
	}
	return cloud.DeletePool(ctx, o.Name)
}
