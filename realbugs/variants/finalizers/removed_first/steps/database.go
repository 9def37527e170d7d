package steps

import (
	"context"
	"fmt"
	"slices"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	dbv1 "example.org/variants/finalizers/removed_first/steps/v1"
)

const databaseFinalizer = "db.example.com/database"

type DatabaseReconciler struct {
	client.Client
	server Server
}

func (d *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &dbv1.Database{}
	if err := d.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.DeletionTimestamp.IsZero() {
		if !slices.Contains(db.Finalizers, databaseFinalizer) {
			db.Finalizers = append(db.Finalizers, databaseFinalizer)
			return ctrl.Result{}, d.Update(ctx, db)
		}
		return ctrl.Result{}, d.server.Create(ctx, db.Name)
	}
	if !slices.Contains(db.Finalizers, databaseFinalizer) {
		return ctrl.Result{}, nil
	}
	for _, step := range []struct {
		name string
		run  func(context.Context, *dbv1.Database) error
	}{
		{"drop users", d.dropUsers},
		{"unlock", d.unlock}, // WANT finalizerorder/removed-before-cleanup
		{"drop schema", d.dropSchema},
	} {
		if err := step.run(ctx, db); err != nil {
			return ctrl.Result{}, fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return ctrl.Result{}, nil
}

func (d *DatabaseReconciler) dropUsers(ctx context.Context, db *dbv1.Database) error {
	for _, user := range db.Status.Users {
		if err := d.server.DropUser(ctx, user); err != nil {
			return err
		}
	}
	return nil
}

func (d *DatabaseReconciler) dropSchema(ctx context.Context, db *dbv1.Database) error {
	return d.server.Drop(ctx, db.Name)
}

func (d *DatabaseReconciler) unlock(ctx context.Context, db *dbv1.Database) error {
	if i := slices.Index(db.Finalizers, databaseFinalizer); i >= 0 {
		db.Finalizers = slices.Delete(db.Finalizers, i, i+1)
	}
	return d.Update(ctx, db)
}
