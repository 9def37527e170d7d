package builders

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/builders/register"
)

func registers(mgr ctrl.Manager) error {
	if err := register.Register(mgr, &corev1.Node{}, &Docks{}); err != nil { // wakes: Docks For Node
		return err
	}
	if err := register.Some(mgr, &batchv1.Job{}, &Cranes{}, 2); err != nil { // wakes: Cranes For Job
		return err
	}
	if err := register.Owning(mgr, &batchv1.CronJob{}, &Cranes{}); err != nil { // wakes: Cranes For CronJob; Cranes Watches
		return err
	}
	if err := here(mgr, &appsv1.StatefulSet{}, &Docks{}); err != nil { // wakes: Docks For StatefulSet
		return err
	}
	return here(mgr, &appsv1.ReplicaSet{}, &Cranes{}) // wakes: Cranes For ReplicaSet
}

func here(mgr ctrl.Manager, object client.Object, reconciler reconcile.Reconciler) error {
	return ctrl.NewControllerManagedBy(mgr).For(object).Complete(reconciler)
}

func registersAny(mgr ctrl.Manager, objects []client.Object, reconciler reconcile.Reconciler) error {
	for _, object := range objects {
		if err := register.Register(mgr, object, reconciler); err != nil {
			return err
		}
	}
	return nil
}
