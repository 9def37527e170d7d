package failure_hidden

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/version"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Modern says once, at the start, which API the process watches for as long as it lives (application-gateway-kubernetes-ingress).
func Modern(clients kubernetes.Interface) bool {
	info, err := clients.Discovery().ServerVersion()
	if err != nil {
		return false // want `failure-hidden: this returns nothing when ServerVersion has failed, and Modern returns no error`
	}
	return info.Minor >= "19"
}

// routed looks for a group of the API.
func routed(client discovery.DiscoveryInterface) bool {
	groups, err := client.ServerGroups()
	if err != nil {
		return false // want `failure-hidden: this returns nothing when ServerGroups has failed, and routed returns no error`
	}
	for _, group := range groups.Groups {
		if group.Name == "route.openshift.io" {
			return true
		}
	}
	return false
}

// monitored logs what it does not know.
func monitored(client discovery.DiscoveryInterface) bool {
	resources, err := client.ServerResourcesForGroupVersion("monitoring.coreos.com/v1")
	if err != nil {
		ctrl.Log.Error(err, "no resources")
		return false // want `logged-only: the error of ServerResourcesForGroupVersion is logged or noted, and this return says nothing of it`
	}
	return len(resources.APIResources) > 0
}

// okModern hands the error on.
func okModern(clients kubernetes.Interface) (bool, error) {
	info, err := clients.Discovery().ServerVersion()
	if err != nil {
		return false, err
	}
	return info.Minor >= "19", nil
}

// okMonitored has one answer for a group that is not there, and ends the process for everything else.
func okMonitored(client discovery.DiscoveryInterface) bool {
	resources, err := client.ServerResourcesForGroupVersion("monitoring.coreos.com/v1")
	if apierrors.IsNotFound(err) {
		return false
	}
	if err != nil {
		panic(err)
	}
	return len(resources.APIResources) > 0
}

// okDefault takes the oldest version in place of one that it does not know, and says so.
func okDefault(clients kubernetes.Interface) *version.Info {
	info, err := clients.Discovery().ServerVersion()
	if err != nil {
		ctrl.Log.Error(err, "no version")
		return &version.Info{Minor: "16"}
	}
	return info
}
