package nodes

import (
	"strings"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

func desiredLabels(node *corev1.Node, zone string) map[string]string {
	out := make(map[string]string, len(node.Labels)+1)
	for k, v := range node.Labels {
		if !strings.HasPrefix(k, "legacy.acme.io/") {
			out[k] = v
		}
	}
	out[zoneLabel] = zone
	return out
}

func Setup(mgr ctrl.Manager, zones Zones) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).
		Complete(&Labeler{kube: mgr.GetClient(), zones: zones, log: mgr.GetLogger().WithName("labeler")})
}
