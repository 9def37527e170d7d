package index_of_optional_list

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A task is what the program knows of some backups.
type task struct {
	runs []*api.Backup
	pods []corev1.Pod
}

// okElement asks for the length of the list of the same element.
func (t task) okElement() string {
	if len(t.runs) == 0 {
		return ""
	}
	for _, run := range t.runs {
		if !api.HasCopies(run) && len(run.Status.Copies) >= 1 {
			return run.Status.Copies[0].Node
		}
	}
	if len(t.runs) >= 1 && len(t.runs[0].Status.Copies) >= 1 {
		return t.runs[0].Status.Copies[0].Node
	}
	return ""
}

// okElementKept keeps the element.
func (t task) okElementKept() int32 {
	first := &t.pods[0]
	if len(first.Status.ContainerStatuses) == 0 {
		return 0
	}
	return t.pods[0].Status.ContainerStatuses[0].RestartCount
}

// okElementCopied has the element as a value.
func okElementCopied(ctx context.Context, c client.Client) (int32, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil || len(pods.Items) == 0 {
		return 0, err
	}
	if len(pods.Items[0].Status.ContainerStatuses) == 0 {
		return 0, nil
	}
	pod := pods.Items[0]
	return pod.Status.ContainerStatuses[0].RestartCount, nil
}

// otherElement asks for the length of the list of another element.
func (t task) otherElement() string {
	if len(t.runs) > 1 && len(t.runs[1].Status.Copies) >= 1 {
		return t.runs[0].Status.Copies[0].Node // want `index-of-filled-list: t.runs\[0\].Status.Copies is indexed`
	}
	return ""
}

// otherBranch asks on a path that does not lead to the use.
func (t task) otherBranch(whole bool) string {
	if whole {
		if len(t.runs[0].Status.Copies) == 0 {
			return "none"
		}
		return "some"
	}
	return t.runs[0].Status.Copies[0].Node // want `index-of-filled-list: t.runs\[0\].Status.Copies is indexed`
}
