package index_of_optional_list

import (
	"context"
	"errors"
	"slices"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// ended returns the condition by which a job has ended; nil if it goes on.
func ended(job *batchv1.Job) *batchv1.JobCondition {
	for _, c := range job.Status.Conditions {
		if c.Type == batchv1.JobFailed || c.Type == batchv1.JobComplete {
			return &c
		}
	}
	return nil
}

// What has been found is one of the list.
func okFound(job *batchv1.Job) batchv1.JobCondition {
	found := ended(job)
	if found == nil {
		return batchv1.JobCondition{}
	}
	return job.Status.Conditions[0]
}

// The condition is looked for in the list of the caller.
func okFoundBelow(job *batchv1.Job) string {
	if lastOf(job) != nil {
		return job.Status.Conditions[0].Reason
	}
	return ""
}

func lastOf(job *batchv1.Job) *batchv1.JobCondition { return lastIn(job.Status.Conditions) }

func lastIn(conditions []batchv1.JobCondition) *batchv1.JobCondition {
	var last *batchv1.JobCondition
	for i := 0; i < len(conditions); i++ {
		if conditions[i].Status == corev1.ConditionTrue {
			last = &conditions[i]
		}
	}
	return last
}

// The first is returned if there is one.
func okFirstOf(pod *corev1.Pod) string {
	if first := firstOf(pod); first == nil || first.Ready {
		return ""
	}
	return pod.Status.ContainerStatuses[0].Image
}

func firstOf(pod *corev1.Pod) *corev1.ContainerStatus {
	if len(pod.Status.ContainerStatuses) == 0 {
		return nil
	}
	return &pod.Status.ContainerStatuses[0]
}

// The function is of another package.
func okFoundElsewhere(backup *api.Backup) string {
	if api.CopyOn(backup, "a") == nil {
		return ""
	}
	return backup.Status.Copies[0].Node
}

// What was found is told by a text, an index or an error.
func okText(service *corev1.Service) string {
	if addressOf(service) == "" {
		return ""
	}
	return service.Status.LoadBalancer.Ingress[0].Hostname
}

func addressOf(service *corev1.Service) string {
	for _, in := range service.Status.LoadBalancer.Ingress {
		return in.IP
	}
	return ""
}

func okIndex(pod *corev1.Pod) string {
	if i := indexOf(pod, "main"); i >= 0 {
		return pod.Status.ContainerStatuses[0].Image
	}
	return ""
}

func okIndexOfNone(pod *corev1.Pod) string {
	if indexOf(pod, "main") == -1 {
		return ""
	}
	return pod.Status.ContainerStatuses[0].Image
}

func indexOf(pod *corev1.Pod, name string) int {
	for i := range pod.Status.ContainerStatuses {
		if pod.Status.ContainerStatuses[i].Name == name {
			return i
		}
	}
	return -1
}

func okChecked(pod *corev1.Pod) (string, error) {
	if err := observed(pod); err != nil {
		return "", err
	}
	return pod.Status.ContainerStatuses[0].Image, nil
}

func observed(pod *corev1.Pod) error {
	if len(pod.Status.ContainerStatuses) == 0 {
		return errors.New("not observed yet")
	}
	return nil
}

func (a *addresses) okSearched(ctx context.Context) (string, error) {
	pods := &corev1.PodList{}
	if err := a.List(ctx, pods); err != nil {
		return "", err
	}
	if runningOf(pods) == nil {
		return "", errors.New("none is running")
	}
	return pods.Items[0].Spec.NodeName, nil
}

func runningOf(pods *corev1.PodList) *corev1.Pod {
	i := slices.IndexFunc(pods.Items, func(pod corev1.Pod) bool { return pod.Status.Phase == corev1.PodRunning })
	if i < 0 {
		return nil
	}
	return &pods.Items[i]
}

// Every service has the text.
func kindOf(service *corev1.Service) string {
	for _, in := range service.Status.LoadBalancer.Ingress {
		if in.IP != "" {
			return "IP"
		}
	}
	return "Hostname"
}

func everyText(service *corev1.Service) string {
	if kindOf(service) == "" {
		return ""
	}
	return service.Status.LoadBalancer.Ingress[0].Hostname // want `index-of-optional-list: service.Status.LoadBalancer.Ingress is indexed`
}

func otherIndex(pod *corev1.Pod) string {
	if i := indexOf(pod, "main"); i < 0 {
		return pod.Status.ContainerStatuses[0].Image // want `index-of-optional-list: pod.Status.ContainerStatuses is indexed`
	}
	return ""
}

// On the edge on which nothing was found the list can be empty.
func unfinished(job *batchv1.Job) batchv1.JobCondition {
	if ended(job) != nil {
		return batchv1.JobCondition{}
	}
	return job.Status.Conditions[0] // want `index-of-filled-list: job.Status.Conditions is indexed`
}

// What was found is an element of another list.
func ofOther(job, other *batchv1.Job) batchv1.JobCondition {
	if ended(other) == nil {
		return batchv1.JobCondition{}
	}
	return job.Status.Conditions[0] // want `index-of-filled-list: job.Status.Conditions is indexed`
}

// orDefault returns something for a list without elements as well.
func orDefault(job *batchv1.Job) *batchv1.JobCondition {
	for i := range job.Status.Conditions {
		if job.Status.Conditions[i].Type == batchv1.JobComplete {
			return &job.Status.Conditions[i]
		}
	}
	if job.Status.Active > 0 {
		return &batchv1.JobCondition{}
	}
	return nil
}

func defaulted(job *batchv1.Job) batchv1.JobCondition {
	if orDefault(job) == nil {
		return batchv1.JobCondition{}
	}
	return job.Status.Conditions[0] // want `index-of-filled-list: job.Status.Conditions is indexed`
}
