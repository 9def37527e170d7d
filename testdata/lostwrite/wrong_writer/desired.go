package wrong_writer

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// okCopiedInto replaces what was read by an object that was put together, with the status that it has: none (k8ssandra).
func (r *Backups) okCopiedInto(ctx context.Context, key client.ObjectKey, desired *api.Backup) error {
	actual := &api.Backup{}
	if err := r.Get(ctx, key, actual); err != nil {
		return err
	}
	version := actual.ResourceVersion
	desired.DeepCopyInto(actual)
	actual.ResourceVersion = version
	return r.Update(ctx, actual)
}

// okStatusCopied takes over the status of another one by its method.
func (r *Backups) okStatusCopied(ctx context.Context, key client.ObjectKey, desired *corev1.Service) error {
	actual := &corev1.Service{}
	if err := r.Get(ctx, key, actual); err != nil {
		return err
	}
	desired.Status.DeepCopyInto(&actual.Status)
	return r.Update(ctx, actual)
}

// copiedAndSet sets a phase after that.
func (r *Backups) copiedAndSet(ctx context.Context, key client.ObjectKey, desired *api.Backup) error {
	actual := &api.Backup{}
	if err := r.Get(ctx, key, actual); err != nil {
		return err
	}
	desired.DeepCopyInto(actual)
	actual.Status.Phase = "Replaced"
	return r.Update(ctx, actual) // want `wrong-writer: Update leaves out the status of actual`
}

// okDefaults fills in what the spec leaves open, in each pass anew, and stores the status (k8ssandra).
func (r *Backups) okDefaults(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	defaults(backup)
	backup.Status.Phase = backup.Spec.Volume
	return r.Status().Update(ctx, backup)
}

func defaults(backup *api.Backup) {
	if backup.Spec.Volume == "" {
		backup.Spec.Volume = "default"
	}
	if len(backup.Spec.Targets) == 0 {
		backup.Spec.Targets = everywhere
	}
}

var everywhere = []string{"all"}

// okDefaultsOf does so by a function of another package.
func (r *Backups) okDefaultsOf(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	backup.Default()
	backup.Status.Phase = backup.Spec.Volume
	return r.Status().Update(ctx, backup)
}

// named gives it a name that is another one each time.
func (r *Backups) named(ctx context.Context, key client.ObjectKey, name func() string) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if backup.Spec.Volume == "" {
		backup.Spec.Volume = name()
	}
	backup.Status.Phase = "Named"
	return r.Status().Update(ctx, backup) // want `wrong-writer: Status\(\).Update stores the status alone: backup.Spec.Volume, which is set before, is lost`
}

// replaced sets a constant where another value is.
func (r *Backups) replaced(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if backup.Spec.Volume != "" {
		backup.Spec.Volume = "default"
	}
	backup.Status.Phase = "Moved"
	return r.Status().Update(ctx, backup) // want `wrong-writer: Status\(\).Update stores the status alone`
}

// otherwise asks another field than it sets.
func (r *Backups) otherwise(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if backup.Spec.Volume == "" {
		backup.Spec.Suspended = true
	}
	backup.Status.Conditions = append(backup.Status.Conditions, metav1.Condition{Type: "Suspended"})
	return r.Status().Update(ctx, backup) // want `wrong-writer: Status\(\).Update stores the status alone`
}

// okStatusKept puts the object together, and keeps the status of the one that is there by a deep copy (milvus-operator).
func (r *Backups) okStatusKept(ctx context.Context, old *corev1.Service) error {
	service := newService(old.Name)
	service.ResourceVersion = old.ResourceVersion
	service.Status = *old.Status.DeepCopy()
	return r.Update(ctx, service)
}

// okStatusOfCopy keeps that of a copy of the whole object.
func (r *Backups) okStatusOfCopy(ctx context.Context, old *corev1.Service) error {
	service := newService(old.Name)
	service.ResourceVersion = old.ResourceVersion
	service.Status = old.DeepCopy().Status
	return r.Update(ctx, service)
}

// statusFromSpec makes a status of something else.
func (r *Backups) statusFromSpec(ctx context.Context, old *corev1.Service, wanted *corev1.LoadBalancerStatus) error {
	service := newService(old.Name)
	service.ResourceVersion = old.ResourceVersion
	service.Status = corev1.ServiceStatus{LoadBalancer: *wanted.DeepCopy()}
	return r.Update(ctx, service) // want `wrong-writer: Update leaves out the status of service`
}

func newService(name string) *corev1.Service {
	return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: name}}
}
