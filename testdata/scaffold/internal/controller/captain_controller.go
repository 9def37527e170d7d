package controller

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	crewv1 "github.com/ctrllint/ctrllint/testdata/scaffold/api/v1"
)

const captainFinalizer = "crew.example.org/finalizer"

// CaptainReconciler keeps a Deployment for each Captain.
type CaptainReconciler struct {
	client.Client
	Scheme   *runtime.Scheme
	Recorder record.EventRecorder
}

// +kubebuilder:rbac:groups=crew.example.org,resources=captains,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=crew.example.org,resources=captains/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=crew.example.org,resources=captains/finalizers,verbs=update
// +kubebuilder:rbac:groups=core,resources=events,verbs=create;patch
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch;delete

func (r *CaptainReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := logf.FromContext(ctx)
	captain := &crewv1.Captain{}
	if err := r.Get(ctx, req.NamespacedName, captain); err != nil {
		if apierrors.IsNotFound(err) {
			log.Info("captain not found; ignoring since it must be deleted")
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if captain.GetDeletionTimestamp() != nil {
		return ctrl.Result{}, r.letGo(ctx, captain)
	}
	if controllerutil.AddFinalizer(captain, captainFinalizer) {
		return ctrl.Result{}, r.Update(ctx, captain)
	}
	found := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, found)
	if apierrors.IsNotFound(err) {
		dep, err := r.deploymentFor(captain)
		if err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.Create(ctx, dep)
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if size := captain.Spec.Size; size != nil && (found.Spec.Replicas == nil || *found.Spec.Replicas != *size) {
		found.Spec.Replicas = size
		return ctrl.Result{}, r.Update(ctx, found)
	}
	meta.SetStatusCondition(&captain.Status.Conditions, metav1.Condition{Type: "Available", Status: metav1.ConditionTrue, Reason: "Reconciling",
		Message: fmt.Sprintf("Deployment for %s created", captain.Name)})
	return ctrl.Result{}, r.Status().Update(ctx, captain)
}

func (r *CaptainReconciler) letGo(ctx context.Context, captain *crewv1.Captain) error {
	if !controllerutil.ContainsFinalizer(captain, captainFinalizer) {
		return nil
	}
	r.Recorder.Event(captain, corev1.EventTypeWarning, "Deleting", fmt.Sprintf("%s is being deleted from %s", captain.Name, captain.Namespace))
	controllerutil.RemoveFinalizer(captain, captainFinalizer)
	return r.Update(ctx, captain)
}

func (r *CaptainReconciler) deploymentFor(captain *crewv1.Captain) (*appsv1.Deployment, error) {
	labels := map[string]string{"app.kubernetes.io/name": "captain"}
	dep := &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: captain.Name, Namespace: captain.Namespace},
		Spec: appsv1.DeploymentSpec{
			Replicas: captain.Spec.Size,
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "captain", Image: "captain:1.0.0"}}},
			},
		},
	}
	return dep, ctrl.SetControllerReference(captain, dep, r.Scheme)
}

func (r *CaptainReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&crewv1.Captain{}).
		Owns(&appsv1.Deployment{}).
		Named("captain").
		Complete(r)
}
