// Package sweep deletes claims.
package sweep

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
)

// Claims deletes those of a stall.
func Claims(ctx context.Context, kube kubernetes.Interface, namespace, stall string) {
	claims, err := kube.CoreV1().PersistentVolumeClaims(namespace).List(ctx, metav1.ListOptions{LabelSelector: "stall=" + stall})
	if err != nil {
		klog.ErrorS(err, "claims not listed")
		return
	}
	for _, claim := range claims.Items {
		if err := kube.CoreV1().PersistentVolumeClaims(namespace).Delete(ctx, claim.Name, metav1.DeleteOptions{}); err != nil {
			klog.ErrorS(err, "claim not deleted", "claim", claim.Name)
		}
	}
}
