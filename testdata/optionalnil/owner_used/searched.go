package owner_used

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// okMade searches what another function has put there, as far as is known.
func okMade(pod *corev1.Pod, name string) string {
	var found *corev1.Volume
	for i := range pod.Spec.Volumes {
		if pod.Spec.Volumes[i].Name == name {
			found = &pod.Spec.Volumes[i]
			break
		}
	}
	return found.Name + "/data"
}

func okMountOf(pod *corev1.Pod, name string) string {
	var found *corev1.Volume
	for i := range pod.Spec.Volumes {
		if pod.Spec.Volumes[i].Name == name {
			found = &pod.Spec.Volumes[i]
			break
		}
	}
	if found == nil {
		return ""
	}
	return found.Name + "/data"
}

// okZone takes the last one that fits, in a map.
func okZone(nodes map[string]*corev1.Node, zone string) (string, error) {
	var node *corev1.Node
	for _, n := range nodes {
		if n.Labels["zone"] == zone {
			node = n
		}
	}
	return node.Spec.ProviderID, nil
}

// okFlag says whether there was one.
func okFlag(nodes []*corev1.Node, zone string) string {
	var node *corev1.Node
	ok := false
	for _, n := range nodes {
		if n.Labels["zone"] == zone {
			node, ok = n, true
			break
		}
	}
	if !ok {
		return ""
	}
	return node.Name
}

// okOldest takes the oldest of those that there are.
func okOldest(nodes []corev1.Node) (string, error) {
	if len(nodes) == 0 {
		return "", errors.New("no nodes")
	}
	var oldest *corev1.Node
	for i := range nodes {
		if oldest == nil || nodes[i].CreationTimestamp.Before(&oldest.CreationTimestamp) {
			oldest = &nodes[i]
		}
	}
	return oldest.Name, nil
}

// okLast takes the last one of a list that has some.
func okLast(nodes []*corev1.Node) string {
	var last *corev1.Node
	if len(nodes) > 0 {
		for _, node := range nodes {
			last = node
		}
		return last.Name
	}
	return ""
}

// okOtherwise has one in any case.
func okOtherwise(nodes []*corev1.Node, zone string) string {
	var node *corev1.Node
	for _, n := range nodes {
		if n.Labels["zone"] == zone {
			node = n
		}
	}
	if node == nil {
		node = &corev1.Node{}
	}
	return node.Name
}

// okCounted asks for something that the search has said.
func okCounted(nodes []*corev1.Node, zone string) (string, error) {
	var node *corev1.Node
	n := 0
	for _, each := range nodes {
		if each.Labels["zone"] == zone {
			node = each
			n++
		}
	}
	if n != 1 {
		return "", fmt.Errorf("%d nodes", n)
	}
	return node.Name, nil
}

// volumeNamed has a variable for what it finds.
func volumeNamed(pod *corev1.Pod, claim *corev1.PersistentVolumeClaim) *corev1.Volume {
	name := claim.Spec.VolumeName
	var found *corev1.Volume
	for i, v := range pod.Spec.Volumes {
		if name == v.Name {
			found = &pod.Spec.Volumes[i]
			break
		}
	}
	return found
}

func typed(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim, pod *corev1.Pod) error {
	v := volumeNamed(pod, claim)
	if v.EmptyDir != nil { // want `nothing-found: v is nil when \w+ finds nothing`
		claim.Labels = map[string]string{"type": "empty"}
	}
	return c.Update(ctx, claim)
}

func okTyped(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim, pod *corev1.Pod) error {
	v := volumeNamed(pod, claim)
	if v != nil && v.EmptyDir != nil {
		claim.Labels = map[string]string{"type": "empty"}
	}
	return c.Update(ctx, claim)
}

// onlyOne refuses a second one, and returns nil for none.
func onlyOne(all []api.Backup, owner string) (*api.Backup, error) {
	var found *api.Backup
	for i := range all {
		if all[i].Spec.Owner != owner {
			continue
		}
		if found != nil {
			return nil, fmt.Errorf("%s owns more than one", owner)
		}
		found = &all[i]
	}
	return found, nil
}

func typeOfOnly(all []api.Backup, owner string) (string, error) {
	only, err := onlyOne(all, owner)
	if err != nil {
		return "", err
	}
	return only.Spec.Type, nil // want `nothing-found: only is nil without an error when onlyOne finds nothing`
}

func okTypeOfOnly(all []api.Backup, owner string) (string, error) {
	only, err := onlyOne(all, owner)
	if err != nil || only == nil {
		return "", err
	}
	return only.Spec.Type, nil
}

// oldestOf has one if there is any.
func oldestOf(all []api.Backup) (*api.Backup, error) {
	var found *api.Backup
	for i := range all {
		if all[i].Name == "" {
			return nil, errors.New("a backup has no name")
		}
		if found == nil || all[i].CreationTimestamp.Before(&found.CreationTimestamp) {
			found = &all[i]
		}
	}
	return found, nil
}

func okOldestOf(all []api.Backup) (string, error) {
	first, err := oldestOf(all)
	if err != nil {
		return "", err
	}
	return first.Spec.Type, nil
}
