package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const exportFinalizer = "volumes.example.com/export"

// Exports publishes volumes: each has a secret, and a route at the gateway.
type Exports struct {
	client.Client
	Gateway Gateway
}

// Gateway knows the routes.
type Gateway interface {
	Withdraw(ctx context.Context, route string) error
	Route(ctx context.Context, volume string) (string, error)
}

func exportSecret(volume *corev1.PersistentVolume) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "exports", Name: volume.Name + "-export"}}
}

// deletesAfter lets go of the volume first.
func (r *Exports) deletesAfter(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(volume, exportFinalizer) // want `removed-before-cleanup: the finalizer of volume is removed before Delete: if that fails or never runs, nothing tries again`
	if err := r.Update(ctx, volume); err != nil {
		return err
	}
	return r.Delete(ctx, exportSecret(volume))
}

// deletesRead reads what it deletes, by a name that no one would derive from the volume.
func (r *Exports) deletesRead(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if !volume.DeletionTimestamp.IsZero() {
		secret := &corev1.Secret{}
		if err := r.Get(ctx, client.ObjectKey{Namespace: "exports", Name: volume.Spec.StorageClassName + "-export"}, secret); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
		controllerutil.RemoveFinalizer(volume, exportFinalizer) // want `removed-before-cleanup: the finalizer of volume is removed before Delete`
		if err := r.Update(ctx, volume); err != nil {
			return ctrl.Result{}, err
		}
		if err := r.Delete(ctx, secret); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// letGo writes the removal in a helper.
func (r *Exports) letGo(ctx context.Context, volume *corev1.PersistentVolume) error {
	if controllerutil.RemoveFinalizer(volume, exportFinalizer) {
		return r.Update(ctx, volume)
	}
	return nil
}

// withdrawsAfter calls the gateway once the volume is gone.
func (r *Exports) withdrawsAfter(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.letGo(ctx, volume); err != nil { // want `removed-before-cleanup: the finalizer of volume is removed before DeleteAllOf`
		return err
	}
	return r.DeleteAllOf(ctx, &corev1.Secret{}, client.InNamespace(volume.Name))
}

// okDeletesBefore is the same the other way round.
func (r *Exports) okDeletesBefore(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.Delete(ctx, exportSecret(volume)); client.IgnoreNotFound(err) != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, exportFinalizer)
	return r.Update(ctx, volume)
}

// okOtherTurn deletes in the turn in which the volume stays.
func (r *Exports) okOtherTurn(ctx context.Context, volume *corev1.PersistentVolume, gone bool) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if gone {
		controllerutil.RemoveFinalizer(volume, exportFinalizer)
		return r.Update(ctx, volume)
	}
	return r.Delete(ctx, exportSecret(volume))
}

// okAlive lets go of a volume that lives and no longer wants to be published: its next turn sees what is left.
func (r *Exports) okAlive(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := r.letGo(ctx, volume); err != nil {
		return err
	}
	return r.Delete(ctx, exportSecret(volume))
}

// okOwned lets the garbage collector delete: what the volume owns goes with it.
func (r *Exports) okOwned(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	route := exportRoute(volume)
	if err := r.letGo(ctx, volume); err != nil {
		return err
	}
	return r.Delete(ctx, route)
}

func exportRoute(volume *corev1.PersistentVolume) *corev1.Service {
	return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "exports", Name: volume.Name}}
}

func (r *Exports) publish(ctx context.Context, volume *corev1.PersistentVolume) error {
	route := exportRoute(volume)
	if err := controllerutil.SetControllerReference(volume, route, r.Scheme()); err != nil {
		return err
	}
	return r.Create(ctx, route)
}

// okEachOwn goes round objects that each have their finalizer.
func (r *Exports) okEachOwn(ctx context.Context, volumes []*corev1.PersistentVolume) error {
	for _, volume := range volumes {
		if volume.DeletionTimestamp.IsZero() {
			continue
		}
		if err := r.Delete(ctx, exportSecret(volume)); client.IgnoreNotFound(err) != nil {
			return err
		}
		if err := r.letGo(ctx, volume); err != nil {
			return err
		}
	}
	return nil
}

// okLiteral deletes what names its owner where it is made.
func (r *Exports) okLiteral(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return r.Create(ctx, exportEndpoint(volume))
	}
	if err := r.letGo(ctx, volume); err != nil {
		return err
	}
	return r.Delete(ctx, exportEndpoint(volume))
}

func exportEndpoint(volume *corev1.PersistentVolume) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{
		Namespace:       "exports",
		Name:            volume.Name,
		OwnerReferences: []metav1.OwnerReference{{Kind: "PersistentVolume", Name: volume.Name, UID: volume.UID}},
	}}
}

// Ports has a switch without a context.
type Ports interface {
	DeletePort(name string) error
}

// handleDelPort is named after the event.
func (r *Exports) handleDelPort(ctx context.Context, ports Ports, volume *corev1.PersistentVolume) error {
	if err := r.letGo(ctx, volume); err != nil { // want `removed-before-cleanup: the finalizer of volume is removed before DeletePort: if that fails or never runs, nothing tries again`
		return err
	}
	return ports.DeletePort(volume.Name)
}

// destroyPort says what it does.
func (r *Exports) destroyPort(ctx context.Context, ports Ports, volume *corev1.PersistentVolume) error {
	if err := r.letGo(ctx, volume); err != nil { // want `removed-before-cleanup: the finalizer of volume is removed before DeletePort`
		return err
	}
	return ports.DeletePort(volume.Name)
}

// okDelegate is about something else: a volume that lives.
func (r *Exports) okDelegate(ctx context.Context, ports Ports, volume *corev1.PersistentVolume) error {
	return r.delegatePort(ctx, ports, volume)
}

func (r *Exports) delegatePort(ctx context.Context, ports Ports, volume *corev1.PersistentVolume) error {
	if err := r.letGo(ctx, volume); err != nil {
		return err
	}
	return ports.DeletePort(volume.Name)
}
