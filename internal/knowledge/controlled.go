package knowledge

import "slices"

// controlled are the kinds of which the controllers of Kubernetes itself make objects for an owner, as its controller:
// https://github.com/kubernetes/kubernetes/tree/master/pkg/controller.
var controlled = map[string][]string{
	"k8s.io/api/apps/v1.Deployment":            {replicaSetKind},
	replicaSetKind:                             {podKind},
	"k8s.io/api/apps/v1.StatefulSet":           {podKind, revisionKind},
	"k8s.io/api/apps/v1.DaemonSet":             {podKind, revisionKind},
	"k8s.io/api/core/v1.ReplicationController": {podKind},
	ServiceKind:                   {"k8s.io/api/discovery/v1.EndpointSlice"},
	"k8s.io/api/batch/v1.CronJob": {jobKind},
	jobKind:                       {podKind},
}

// MadeByKubernetes reports whether a controller of Kubernetes itself makes an owner the controller of objects of a kind.
func MadeByKubernetes(owner, object string) bool { return slices.Contains(controlled[owner], object) }

// ChangesWith reports whether objects of a kind are made by Kubernetes itself for one of another kind, be it by way of a third: what happens to them shows in that one.
func ChangesWith(owner, object string) bool {
	return slices.ContainsFunc(controlled[owner], func(made string) bool { return made == object || ChangesWith(made, object) })
}
