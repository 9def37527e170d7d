package helpers

import (
	"github.com/ctrllint/ctrllint/testdata/cachemutate/helpers/labels"
)

func relabel(pods labels.NodePods, node string) error {
	found, err := pods.OnNode(node)
	if err != nil {
		return err
	}
	for _, pod := range found {
		pod.Labels["node"] = node // want `written: the object is the cache's own: the write`
	}
	return nil
}

// okCopies gets copies.
func okCopies(pods labels.NodePods, node string) error {
	found, err := pods.Copies(node)
	if err != nil {
		return err
	}
	for _, pod := range found {
		pod.Labels["node"] = node
	}
	return nil
}

func (c *Controller) applied(name string, marker labels.Marker) error {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	marker.Apply(pod) // want `written: pod is .* Apply changes it`
	return nil
}

// okChecked gives the object to one that may change it, and may not.
func (c *Controller) okChecked(name string, checker labels.Checker) (bool, error) {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return false, err
	}
	return checker.Check(pod), nil
}
