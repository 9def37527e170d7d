package empty_mutate

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func workerOf(node string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: node, Labels: map[string]string{"action": "load"}},
		Spec:       corev1.PodSpec{NodeName: node, RestartPolicy: corev1.RestartPolicyOnFailure},
	}
}

// okPod makes a pod once: nobody may change its spec.
func (s *Services) okPod(ctx context.Context, owner client.Object, node string) error {
	worker := workerOf(node)
	_, err := controllerutil.CreateOrPatch(ctx, s.Client, worker, func() error {
		return ctrl.SetControllerReference(owner, worker, s.Scheme())
	})
	return err
}

// labelled has nothing but labels, which a pod that is there can be given.
func (s *Services) labelled(ctx context.Context, key client.ObjectKey) error {
	worker := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}}
	worker.Labels = map[string]string{"action": "load"}
	_, err := controllerutil.CreateOrPatch(ctx, s.Client, worker, func() error { return nil }) // want `empty-mutate: .* Labels, set before`
	return err
}

// okJob makes a job once.
func (s *Services) okJob(ctx context.Context, key client.ObjectKey, template corev1.PodTemplateSpec) error {
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}}
	job.Spec.Template = template
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, job, func() error { return nil })
	return err
}

// suspended may be set at any time.
func (s *Services) suspended(ctx context.Context, key client.ObjectKey, template corev1.PodTemplateSpec, suspend bool) error {
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}}
	job.Spec.Template = template
	job.Spec.Suspend = &suspend
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, job, func() error { return nil }) // want `empty-mutate: .* Spec.Suspend, set before`
	return err
}

// okClaim has what a claim keeps.
func (s *Services) okClaim(ctx context.Context, owner client.Object, key client.ObjectKey, class string) error {
	claim := &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}}
	claim.Spec.AccessModes = []corev1.PersistentVolumeAccessMode{corev1.ReadWriteOnce}
	claim.Spec.StorageClassName = &class
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, claim, func() error { return ctrl.SetControllerReference(owner, claim, s.Scheme()) })
	return err
}

// grown has a size, which may grow.
func (s *Services) grown(ctx context.Context, key client.ObjectKey, class string, size corev1.ResourceList) error {
	claim := &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}}
	claim.Spec.StorageClassName = &class
	claim.Spec.Resources.Requests = size
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, claim, func() error { return nil }) // want `empty-mutate: .* Spec.Resources.Requests, set before`
	return err
}

// okVolume has a source, which it keeps.
func (s *Services) okVolume(ctx context.Context, key client.ObjectKey, source corev1.CSIPersistentVolumeSource) error {
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Labels: map[string]string{"a": "b"}}}
	volume.Spec.CSI = &source
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, volume, func() error { return nil })
	return err
}

// okImmutable is a secret that nobody may change.
func (s *Services) okImmutable(ctx context.Context, key client.ObjectKey, data map[string][]byte) error {
	immutable := true
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}, Immutable: &immutable, Data: data}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, secret, func() error { return nil })
	return err
}

func (s *Services) mutable(ctx context.Context, key client.ObjectKey, data map[string][]byte) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: key.Name, Namespace: key.Namespace}, Type: corev1.SecretTypeOpaque, Data: data}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, secret, func() error { return nil }) // want `empty-mutate: .* Data, set before`
	return err
}
