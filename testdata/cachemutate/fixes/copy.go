// Package fixes copies objects before they are changed.
package fixes

import corelisters "k8s.io/client-go/listers/core/v1"

func mark(lister corelisters.PodLister, name string) error {
	pod, err := lister.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	pod.Labels["x"] = "y" // want `written` // fix `^unsafe: copy the object`
	return nil
}

func markAll(lister corelisters.PodLister, names []string) {
	for _, name := range names {
		pod, err := lister.Pods("ns").Get(name)
		if err != nil {
			continue
		}
		pod.Spec.NodeName = name // want `written` // fix `^unsafe: copy the object`
	}
}
