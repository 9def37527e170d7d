package status_overwritten

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Machines set the status in helpers that say whether they have changed something.
type Machines struct {
	client.Client
	interval time.Duration
}

// setReady sets the condition unless it is set.
func (m *Machines) setReady(backup *api.Backup) bool {
	if meta.IsStatusConditionTrue(backup.Status.Conditions, "Ready") {
		return false
	}
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	return true
}

// setPhase has an error besides.
func (m *Machines) setPhase(backup *api.Backup, phase string) (bool, error) {
	switch phase {
	case "Running", "Done":
	default:
		return false, errors.New("unknown phase")
	}
	if backup.Status.Phase == phase {
		return false, nil
	}
	backup.Status.Phase = phase
	return true, nil
}

// setAll notes in a variable what it has set.
func (m *Machines) setAll(backup *api.Backup, size int64) (changed bool) {
	if backup.Status.Size != size {
		backup.Status.Size = size
		changed = true
	}
	for _, name := range backup.Spec.Targets {
		if meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: name}) {
			changed = true
		}
	}
	return changed
}

// setBoth says what its helpers say.
func (m *Machines) setBoth(backup *api.Backup, size int64) bool {
	changed := m.setReady(backup)
	return m.setAll(backup, size) || changed
}

// upToDate says that nothing had to be set.
func (m *Machines) upToDate(backup *api.Backup) bool { return !m.setReady(backup) }

// keep writes the spec.
func (m *Machines) keep(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Volume = "kept"
	return m.Update(ctx, backup)
}

// okReconcile returns where a helper has set something, and writes the status at its end.
func (m *Machines) okReconcile(ctx context.Context, backup *api.Backup) (result ctrl.Result, err error) {
	defer func() { err = errors.Join(err, m.Status().Update(ctx, backup)) }()
	if changed, err := m.setPhase(backup, "Running"); err != nil {
		return ctrl.Result{}, err
	} else if changed {
		return ctrl.Result{Requeue: true}, nil
	}
	if changed := m.setReady(backup); changed {
		return ctrl.Result{Requeue: true}, nil
	}
	if changed, err := m.setPhase(backup, "Done"); changed || err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, m.keep(ctx, backup)
}

func (m *Machines) okWrittenWhereSet(ctx context.Context, backup *api.Backup, size int64) error {
	if m.setBoth(backup, size) {
		return m.Status().Update(ctx, backup)
	}
	if err := m.keep(ctx, backup); err != nil {
		return err
	}
	return m.Status().Update(ctx, backup)
}

func (m *Machines) okInverted(ctx context.Context, backup *api.Backup) error {
	if !m.upToDate(backup) {
		return m.Status().Update(ctx, backup)
	}
	if err := m.keep(ctx, backup); err != nil {
		return err
	}
	return m.Status().Update(ctx, backup)
}

// okLibrary asks the function of the library whether it has set the condition.
func (m *Machines) okLibrary(ctx context.Context, backup *api.Backup) error {
	changed := meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready"})
	changed = meta.RemoveStatusCondition(&backup.Status.Conditions, "Lost") || changed
	if changed {
		return m.Status().Update(ctx, backup)
	}
	if err := m.keep(ctx, backup); err != nil {
		return err
	}
	return m.Status().Update(ctx, backup)
}

// goesOn logs that something was set.
func (m *Machines) goesOn(ctx context.Context, backup *api.Backup) error {
	if m.setReady(backup) {
		ctrl.LoggerFrom(ctx).Info("ready")
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return m.Status().Update(ctx, backup)
}

// wrongWay returns where nothing was set.
func (m *Machines) wrongWay(ctx context.Context, backup *api.Backup) error {
	if changed, err := m.setPhase(backup, "Running"); err != nil || !changed {
		return err
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return m.Status().Update(ctx, backup)
}

// unasked throws away what the helper says.
func (m *Machines) unasked(ctx context.Context, backup *api.Backup) error {
	if _, err := m.setPhase(backup, "Running"); err != nil {
		return err
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return m.Status().Update(ctx, backup)
}

// done sets the size whatever it returns.
func (m *Machines) done(backup *api.Backup, size int64) bool {
	backup.Status.Size = size
	return size > 0
}

func (m *Machines) measured(ctx context.Context, backup *api.Backup, size int64) error {
	if m.done(backup, size) {
		return m.Status().Update(ctx, backup)
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return m.Status().Update(ctx, backup)
}

// onlyLast has forgotten what it has set first.
func (m *Machines) onlyLast(backup *api.Backup, size int64) bool {
	changed := m.setReady(backup)
	changed = m.setAll(backup, size)
	return changed
}

func (m *Machines) forgotten(ctx context.Context, backup *api.Backup, size int64) error {
	if m.onlyLast(backup, size) {
		return m.Status().Update(ctx, backup)
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return m.Status().Update(ctx, backup)
}

// waits says by a result that is there that it has set something, and is to be waited for.
func (m *Machines) waits(backup *api.Backup) (*ctrl.Result, error) {
	if backup.Spec.Volume == "" {
		backup.Status.Phase = "Waiting"
		return &ctrl.Result{Requeue: true}, nil
	}
	return nil, nil
}

// notes may say that there is nothing to wait for when it has set something.
func (m *Machines) notes(backup *api.Backup) *ctrl.Result {
	backup.Status.Phase = "Noted"
	if backup.Spec.Volume == "" {
		return &ctrl.Result{Requeue: true}
	}
	return nil
}

// okWaits returns where the helper has set the phase.
func (m *Machines) okWaits(ctx context.Context, backup *api.Backup) (ctrl.Result, error) {
	if result, err := m.waits(backup); result != nil || err != nil {
		return *result, err
	}
	if err := m.keep(ctx, backup); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, m.Status().Update(ctx, backup)
}

// notesFirst goes on with what the helper has set.
func (m *Machines) notesFirst(ctx context.Context, backup *api.Backup) (ctrl.Result, error) {
	if result := m.notes(backup); result != nil {
		return *result, nil
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, m.Status().Update(ctx, backup)
}

// waitsAnyway does not look at the result.
func (m *Machines) waitsAnyway(ctx context.Context, backup *api.Backup) error {
	if _, err := m.waits(backup); err != nil {
		return err
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return m.Status().Update(ctx, backup)
}

// lingers says by its Result that it has set something.
func (m *Machines) lingers(backup *api.Backup) (ctrl.Result, error) {
	if backup.Spec.Volume == "" {
		backup.Status.Phase = "Waiting"
		return ctrl.Result{RequeueAfter: m.interval}, nil
	}
	return ctrl.Result{}, nil
}

// hurries may return the zero Result when it has set something.
func (m *Machines) hurries(backup *api.Backup) (result ctrl.Result, err error) {
	backup.Status.Phase = "Hurried"
	if backup.Spec.Volume == "" {
		result.Requeue = true
	}
	return result, nil
}

// okLingers returns where the helpers have set the phase.
func (m *Machines) okLingers(ctx context.Context, backup *api.Backup) (ctrl.Result, error) {
	result, err := m.lingers(backup)
	if err != nil || !result.IsZero() {
		return result, err
	}
	if result, err = m.lingers(backup); err != nil || !result.IsZero() {
		return result, err
	}
	if err := m.keep(ctx, backup); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, m.Status().Update(ctx, backup)
}

// okLingersFor asks for the delay.
func (m *Machines) okLingersFor(ctx context.Context, backup *api.Backup) (ctrl.Result, error) {
	if result, err := m.lingers(backup); err != nil {
		return ctrl.Result{}, err
	} else if result.RequeueAfter > 0 {
		return result, nil
	}
	if err := m.keep(ctx, backup); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, m.Status().Update(ctx, backup)
}

// hurriesFirst goes on with what the helper has set.
func (m *Machines) hurriesFirst(ctx context.Context, backup *api.Backup) (ctrl.Result, error) {
	if result, err := m.hurries(backup); err != nil || result.Requeue {
		return result, err
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, m.Status().Update(ctx, backup)
}

// lingersAnyway does not look at the Result.
func (m *Machines) lingersAnyway(ctx context.Context, backup *api.Backup) error {
	if _, err := m.lingers(backup); err != nil {
		return err
	}
	if err := m.keep(ctx, backup); err != nil { // want `status-overwritten: the answer to keep overwrites the status of backup`
		return err
	}
	return m.Status().Update(ctx, backup)
}
