package collectors

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Gateways labels the nodes that are gateways.
type Gateways struct {
	client.Client
	kube kubernetes.Interface
}

func (g *Gateways) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := g.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, err
	}
	if err := g.label(ctx, node); err != nil {
		return ctrl.Result{}, err
	}
	isFatal := func(err error) bool { return client.IgnoreNotFound(err) == nil }
	for _, f := range []func(context.Context, *corev1.Node, func(error) bool) error{g.fatal, g.okFatal} {
		if err := f(ctx, node, isFatal); err != nil {
			return ctrl.Result{}, err
		}
	}
	for _, f := range []func(context.Context, *corev1.Node) error{g.okAsked, g.okNone} {
		if err := f(ctx, node); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, g.okLabel(ctx, node)
}

func (g *Gateways) ensure(ctx context.Context, node *corev1.Node) ([]string, error) {
	if err := g.Update(ctx, node); err != nil {
		return nil, err
	}
	return []string{node.Name}, nil
}

func conditionFn(condition metav1.Condition) func(*corev1.Node) {
	return func(node *corev1.Node) {
		node.Status.Conditions = append(node.Status.Conditions, corev1.NodeCondition{Type: corev1.NodeConditionType(condition.Type), Message: condition.Message})
	}
}

func (g *Gateways) updateStatus(ctx context.Context, node *corev1.Node, fns ...func(*corev1.Node)) (bool, error) {
	for _, fn := range fns {
		fn(node)
	}
	return true, g.Status().Update(ctx, node)
}

// label tells of the failure in a condition, and returns what the write of that says.
func (g *Gateways) label(ctx context.Context, node *corev1.Node) error {
	names, err := g.ensure(ctx, node) // want `error-overwritten: the error of ensure is found, and that of updateStatus takes its place before anything has it: the failure is lost`
	condition := metav1.Condition{Type: "Labeled", Status: metav1.ConditionTrue, Message: fmt.Sprintf("labeled %q", names)}
	if err != nil {
		condition.Status = metav1.ConditionFalse
		condition.Message = fmt.Sprintf("failed to label: %v", err)
	}
	_, err = g.updateStatus(ctx, node, conditionFn(condition))
	return err
}

// okLabel returns both.
func (g *Gateways) okLabel(ctx context.Context, node *corev1.Node) error {
	names, err := g.ensure(ctx, node)
	condition := metav1.Condition{Type: "Labeled", Status: metav1.ConditionTrue, Message: fmt.Sprintf("labeled %q", names)}
	if err != nil {
		condition.Status = metav1.ConditionFalse
		condition.Message = fmt.Sprintf("failed to label: %v", err)
	}
	if _, updateErr := g.updateStatus(ctx, node, conditionFn(condition)); updateErr != nil {
		return updateErr
	}
	return err
}

// Volumes have a replication factor.
type Volumes struct{ client.Client }

func (v *Volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pvc := &corev1.PersistentVolumeClaim{}
	if err := v.Get(ctx, req.NamespacedName, pvc); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, v.scaleUp(ctx, pvc)
}

func (v *Volumes) update(ctx context.Context, pvc *corev1.PersistentVolumeClaim) error {
	return v.Update(ctx, pvc)
}

func (v *Volumes) finally(ctx context.Context, err error, pvc *corev1.PersistentVolumeClaim) {
	if err != nil {
		pvc.Status.Phase = corev1.ClaimLost
	} else {
		pvc.Status.Phase = corev1.ClaimBound
	}
	if err := v.update(ctx, pvc); err != nil { // want `logged-only: the error of update is logged, and finally returns none: the reconcile does not learn of it`
		ctrl.LoggerFrom(ctx).Error(err, "failed to update the phase")
	}
}

func (v *Volumes) scaleUp(ctx context.Context, pvc *corev1.PersistentVolumeClaim) error {
	pvc.Spec.VolumeName = "larger"
	v.finally(ctx, nil, pvc) // related `returns success after this`
	return nil
}

// fatal drops the error of the write of a condition where nothing is to be tried again (external-secrets-operator).
func (g *Gateways) fatal(ctx context.Context, node *corev1.Node, isFatal func(error) bool) error {
	if _, err := g.ensure(ctx, node); err != nil {
		fatal := isFatal(err)
		if node.Generation > 1 {
			updateErr := g.Status().Update(ctx, node) // want `swallowed: the error of Update is looked at on one branch only: on another the reconcile goes on as if it had worked`
			err = utilerrors.NewAggregate([]error{err, updateErr})
		}
		if fatal {
			return nil
		}
		return err
	}
	return nil
}

// okFatal returns it in any case.
func (g *Gateways) okFatal(ctx context.Context, node *corev1.Node, isFatal func(error) bool) error {
	if _, err := g.ensure(ctx, node); err != nil {
		updateErr := g.Status().Update(ctx, node)
		if isFatal(err) {
			return updateErr
		}
		return utilerrors.NewAggregate([]error{err, updateErr})
	}
	return nil
}

// okAsked asks whether there is one among them.
func (g *Gateways) okAsked(ctx context.Context, node *corev1.Node) error {
	errs := []error{g.Status().Update(ctx, node), g.Update(ctx, node)}
	if err := utilerrors.NewAggregate(errs); err != nil {
		return err
	}
	return nil
}

// okNone returns them if there are any.
func (g *Gateways) okNone(ctx context.Context, node *corev1.Node) error {
	var errs []error
	errs = append(errs, g.Status().Update(ctx, node))
	errs = append(errs, g.Update(ctx, node))
	if len(errs) == 0 {
		return nil
	}
	return utilerrors.NewAggregate(errs)
}
