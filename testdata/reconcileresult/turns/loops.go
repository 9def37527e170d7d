// Package turns loses errors in loops, and on the ways between questions.
package turns

import (
	"context"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pools drains the pods of pools.
type Pools struct {
	client.Client
	cloud Cloud
}

// Cloud has machines.
type Cloud interface {
	Ensure(ctx context.Context, name string) (id string, err error)
	Remove(ctx context.Context, name string) error
}

func (p *Pools) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	for _, f := range []func(context.Context, client.ObjectKey) error{
		p.skips, p.lastOnly, p.counted, p.forbidden, p.emptyFirst, p.nilFirst, p.another, p.unset, p.dropped, p.okSkips, p.okFlagged, p.okSaid, p.okKept, p.okBreaks, p.okForbidden, p.okEmpty, p.evictsAny, p.okReserve,
	} {
		if err := f(ctx, req.NamespacedName); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (p *Pools) pods(ctx context.Context) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	if err := p.List(ctx, pods); err != nil {
		return nil, err
	}
	return pods, nil
}

// skips goes on with the next one, and says nothing.
func (p *Pools) skips(ctx context.Context, key client.ObjectKey) error {
	pods, err := p.pods(ctx)
	if err != nil {
		return err
	}
	drained := 0
	for i := range pods.Items {
		if err := p.Delete(ctx, &pods.Items[i]); err != nil { // want `swallowed: the error of Delete is lost: the loop goes on, and the function returns success`
			continue
		}
		drained++
	}
	ctrl.LoggerFrom(ctx).Info("drained", "pods", drained)
	return nil
}

// lastOnly returns the error of the last turn.
func (p *Pools) lastOnly(ctx context.Context, key client.ObjectKey) error {
	var err error
	for _, zone := range []string{"a", "b"} {
		err = p.cloud.Remove(ctx, zone) // want `error-overwritten: the error of Remove is overwritten in the next turn of the loop: only that of the last one is looked at`
	}
	return err
}

// counted does so with a result.
func (p *Pools) counted(ctx context.Context, key client.ObjectKey) error {
	var id string
	var err error
	for i := 0; i < 3; i++ {
		id, err = p.cloud.Ensure(ctx, key.Name) // want `error-overwritten: the error of Ensure is overwritten in the next turn`
	}
	if err != nil {
		return err
	}
	return p.cloud.Remove(ctx, id)
}

// forbidden returns errors of one kind.
func (p *Pools) forbidden(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := p.Get(ctx, key, pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := p.Update(ctx, pod); err != nil {
		if apierrors.IsForbidden(err) {
			return err
		}
	}
	return nil // want `swallowed: the error of Update is lost: this return says that the work is done`
}

// emptyFirst asks for the result first.
func (p *Pools) emptyFirst(ctx context.Context, key client.ObjectKey) error {
	id, err := p.cloud.Ensure(ctx, key.Name)
	if id == "" {
		return nil // want `untested-error: this returns success when Ensure has failed as well: its error is not looked at before`
	}
	if err != nil {
		return err
	}
	return p.cloud.Remove(ctx, id)
}

func (p *Pools) nilFirst(ctx context.Context, key client.ObjectKey) error {
	pods, err := p.pods(ctx)
	if pods == nil {
		return nil // want `untested-error: this returns success when pods has failed as well`
	}
	if err != nil {
		return err
	}
	return p.cloud.Remove(ctx, pods.Items[0].Name)
}

// another tests the error of the step before.
func (p *Pools) another(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	err := p.Get(ctx, key, pod)
	if err != nil {
		return err
	}
	updateErr := p.Update(ctx, pod)
	if err != nil { // want `untested-error: the test is about err, which is nil, and not about the error that Update has just returned`
		return updateErr
	}
	return nil
}

// unset returns a named result that nothing has set.
func (p *Pools) unset(ctx context.Context, key client.ObjectKey) (err error) {
	pod := &corev1.Pod{}
	if err := p.Get(ctx, key, pod); err != nil {
		return err
	}
	if updateErr := p.Update(ctx, pod); updateErr != nil {
		return // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is updateErr`
	}
	return nil
}

// dropped makes nil of nil.
func (p *Pools) dropped(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	err := p.Get(ctx, key, pod)
	if err != nil {
		return err
	}
	if updateErr := p.Update(ctx, pod); updateErr != nil {
		return client.IgnoreNotFound(err) // want `wrong-error: err is nil here`
	}
	return nil
}

// okSkips leaves word of what it skips.
func (p *Pools) okSkips(ctx context.Context, key client.ObjectKey) error {
	pods, err := p.pods(ctx)
	if err != nil {
		return err
	}
	for i := range pods.Items {
		if err := p.Delete(ctx, &pods.Items[i]); apierrors.IsNotFound(err) {
			continue
		} else if err != nil {
			return err
		}
	}
	return nil
}

// okKept keeps the first error that there is.
func (p *Pools) okKept(ctx context.Context, key client.ObjectKey) error {
	var first error
	for _, zone := range []string{"a", "b"} {
		if err := p.cloud.Remove(ctx, zone); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// okBreaks tries until it works.
func (p *Pools) okBreaks(ctx context.Context, key client.ObjectKey) (err error) {
	for range 3 {
		if err = p.cloud.Remove(ctx, key.Name); err == nil {
			break
		}
	}
	return err
}

func (p *Pools) okForbidden(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := p.Update(ctx, pod); err != nil {
		if apierrors.IsForbidden(err) {
			return nil
		}
		return err
	}
	return nil
}

// okEmpty asks for the error first.
func (p *Pools) okEmpty(ctx context.Context, key client.ObjectKey) error {
	id, err := p.cloud.Ensure(ctx, key.Name)
	if err != nil {
		return err
	}
	if id == "" {
		return nil
	}
	return p.cloud.Remove(ctx, id)
}

// okFlagged has a flag by which the caller hears of failures.
func (p *Pools) okFlagged(ctx context.Context, key client.ObjectKey) error {
	again, err := p.drain(ctx)
	if err == nil && again {
		return p.cloud.Remove(ctx, key.Name)
	}
	return err
}

func (p *Pools) drain(ctx context.Context) (again bool, err error) {
	pods, err := p.pods(ctx)
	if err != nil {
		return false, err
	}
	drained := 0
	for i := range pods.Items {
		if err := p.Delete(ctx, &pods.Items[i]); err != nil {
			again = true
		} else {
			drained++
		}
	}
	return again || drained == 0, nil
}

// okSaid has a comment for another linter that looks for the same.
func (p *Pools) okSaid(ctx context.Context, key client.ObjectKey) error {
	if err := p.Get(ctx, key, &corev1.Pod{}); err != nil {
		return nil //nolint:nilerr // another controller reports it
	}
	return nil
}

func (p *Pools) evictsAny(ctx context.Context, key client.ObjectKey) error {
	pods, err := p.pods(ctx)
	if err != nil {
		return err
	}
	evicted := ""
	for i := range pods.Items {
		err := p.Delete(ctx, &pods.Items[i]) // want `swallowed: the error of Delete is lost: the loop goes on, and the function returns success`
		if err == nil {
			evicted = pods.Items[i].Name
		}
	}
	return p.cloud.Remove(ctx, evicted)
}

// okReserve tries one pod after the other until one can be taken.
func (p *Pools) okReserve(ctx context.Context, key client.ObjectKey) error {
	pods, err := p.pods(ctx)
	if err != nil {
		return err
	}
	for i := range pods.Items {
		pod := &pods.Items[i]
		switch pod.Spec.NodeName {
		case "":
			err := p.Delete(ctx, pod)
			if err == nil {
				return nil
			}
		case key.Name:
			return nil
		}
	}
	return apierrors.NewNotFound(corev1.Resource("pods"), key.Name)
}

// logsEach logs each of them, and keeps that of the last one (longhorn-instance-manager).
func logsEach(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod) error {
	var err, last error
	for i := range pods {
		err = c.Delete(ctx, &pods[i]) // want `error-overwritten: the error of Delete is overwritten in the next turn of the loop: only that of the last one is looked at`
		last = err
		log.Error(err, "not deleted")
	}
	return last
}

// okLogsFailed keeps the last one that has failed.
func okLogsFailed(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod) error {
	var last error
	for i := range pods {
		if err := c.Delete(ctx, &pods[i]); err != nil {
			last = err
			log.Error(err, "not deleted")
		}
	}
	return last
}

// logsFailed tests each of them, logs it, and returns that of the last one (nos).
func logsFailed(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		err = c.Delete(ctx, &pods[i]) // want `error-overwritten: the error of Delete is logged, and that of the next turn of the loop overwrites it: only that of the last one is returned`
		if err != nil {
			log.Error(err, "not deleted", "pod", pods[i].Name)
		}
	}
	return err
}

// logsAndGoesOn leaves the rest of a turn out, and one step overwrites what the one before has left.
func (p *Pools) logsAndGoesOn(ctx context.Context, log logr.Logger, wanted, gone []string) (ctrl.Result, error) {
	var err error
	var id string
	for _, zone := range wanted {
		id, err = p.cloud.Ensure(ctx, zone) // want `error-overwritten: the error of Ensure is logged, and that of the next turn`
		if err != nil {
			log.Error(err, "not there", "zone", zone)
			continue
		}
		log.Info("there", "machine", id)
	}
	for _, zone := range gone {
		if err = p.cloud.Remove(ctx, zone); err != nil {
			log.Info("not removed", "zone", zone)
		}
	}
	if id != "" {
		log.Info("done")
	}
	return ctrl.Result{}, err
}

// okTries tries one after the other until one works.
func okTries(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		err = c.Delete(ctx, &pods[i])
		if err == nil {
			break
		}
		log.Error(err, "not deleted, trying the next one")
	}
	return err
}

// okTriesOne does so for one pod.
func okTriesOne(ctx context.Context, c client.Client, log logr.Logger, pod *corev1.Pod, waits []int) error {
	var err error
	for range waits {
		err = c.Delete(ctx, pod)
		if err != nil {
			log.Error(err, "not deleted")
		}
	}
	return err
}

// okCounts returns an error if any was found.
func okCounts(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod) (failed int, err error) {
	for i := range pods {
		err = c.Delete(ctx, &pods[i])
		if err != nil {
			log.Error(err, "not deleted")
			failed++
		}
	}
	return failed, err
}

// okCollects keeps each of them elsewhere.
func okCollects(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod, failed map[string]error) error {
	var err error
	for i := range pods {
		err = c.Delete(ctx, &pods[i])
		if err != nil {
			log.Error(err, "not deleted")
			failed[pods[i].Name] = err
		}
	}
	return err
}

// okLogsLast only logs that of the last one again.
func okLogsLast(ctx context.Context, c client.Client, log logr.Logger, pods []corev1.Pod) {
	var err error
	for i := range pods {
		err = c.Delete(ctx, &pods[i])
		if err != nil {
			log.Error(err, "not deleted")
		}
	}
	log.Error(err, "the last one")
}

// okLast keeps the last error but for those that say that the pod is there (gardener-extension-shoot-dns-service).
func okLast(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	var last error
	for i := range pods {
		err := c.Create(ctx, &pods[i])
		if err != nil && !apierrors.IsAlreadyExists(err) {
			last = err
		}
	}
	return last
}

// dropsLast keeps none of them.
func dropsLast(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	for i := range pods {
		err := c.Create(ctx, &pods[i]) // want `swallowed: the error of Create is lost: the loop goes on, and the function returns success`
		if err != nil && !apierrors.IsAlreadyExists(err) {
			continue
		}
	}
	return nil
}
