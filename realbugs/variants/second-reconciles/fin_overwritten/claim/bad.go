package claim

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
)

const snapshotFinalizer = "storage.platform.acme.io/snapshot"

type Protector struct {
	Kube kubernetes.Interface
}

func (p *Protector) Hold(ctx context.Context, ns, name string) error {
	pvc, err := p.Kube.CoreV1().PersistentVolumeClaims(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return fmt.Errorf("reading claim %s/%s: %w", ns, name, err)
	}
	if pvc.DeletionTimestamp != nil || pvc.Status.Phase != corev1.ClaimBound {
		return nil
	}
	pvc = pvc.DeepCopy()
	pvc.SetFinalizers([]string{snapshotFinalizer}) // WANT finalizerorder/overwritten
	if _, err := p.Kube.CoreV1().PersistentVolumeClaims(ns).Update(ctx, pvc, metav1.UpdateOptions{}); err != nil {
		return fmt.Errorf("holding claim %s/%s: %w", ns, name, err)
	}
	klog.V(2).InfoS("claim held", "claim", klog.KObj(pvc))
	return nil
}
