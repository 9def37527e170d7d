package optional_used

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A method of another package follows its receiver.
func env(b *api.Backup) []string {
	return b.Spec.Strategy.Env() // want `optional-used: b.Spec.Strategy is optional`
}

// One that takes a nil receiver does not.
func okEnv(b *api.Backup) bool {
	return b.Spec.Strategy != nil && b.Spec.Strategy.Rolling.IsZero()
}

func surge(b *api.Backup) int32 {
	if b.Spec.Strategy == nil {
		return 0
	}
	return surgeOf(b.Spec.Strategy.Rolling) // want `optional-used: b.Spec.Strategy.Rolling is optional`
}

// A parameter is nobody's optional part by itself.
func surgeOf(rolling *api.Rolling) int32 {
	if rolling.MaxSurge == nil {
		return 1
	}
	return *rolling.MaxSurge
}

// What another function does with a copy changes nothing of the object.
func (p *parts) copies(ctx context.Context, key client.ObjectKey) error {
	var backup api.Backup
	if err := p.Get(ctx, key, &backup); err != nil {
		return err
	}
	_ = labels(backup)
	_ = window(&backup)
	return nil
}

func labels(b api.Backup) map[string]string {
	b.Spec.Replicas = nil
	return map[string]string{"name": b.Name}
}

func window(b *api.Backup) int32 {
	return *b.Spec.MaxReplicas // want `optional-used: b.Spec.MaxReplicas is optional`
}

// A default of the caller's own object does.
func (p *parts) okPointer(ctx context.Context, key client.ObjectKey) error {
	var backup api.Backup
	if err := p.Get(ctx, key, &backup); err != nil {
		return err
	}
	complete(&backup)
	_ = size(&backup)
	return nil
}

func complete(b *api.Backup) {
	if b.Status.Size == nil {
		b.Status.Size = new(int64)
	}
}

func size(b *api.Backup) int64 { return *b.Status.Size }

// That an object is not done says nothing of what it has.
func undone(list []api.Backup) (total int64) {
	for i := range list {
		if isDone(&list[i]) {
			continue
		}
		total += *list[i].Status.Size // want `optional-used: list\[i\].Status.Size is optional`
	}
	return total
}

func isDone(b *api.Backup) bool { return len(b.Status.Copies) > 2 }

// That it is done may.
func okDone(list []api.Backup) (total int64) {
	for i := range list {
		if isDone(&list[i]) {
			total += *list[i].Status.Size
		}
	}
	return total
}

// Parts of Kubernetes that the API server leaves nil.
func started(pods *corev1.PodList) (total int64) {
	for _, pod := range pods.Items {
		total += pod.Status.StartTime.UnixNano() // want `optional-used: pod.Status.StartTime is optional`
	}
	return total
}

func exitCode(state corev1.ContainerState) int32 {
	return state.Terminated.ExitCode // want `optional-used: state.Terminated is optional`
}

func okStarted(job *batchv1.Job) int64 {
	if job.Status.StartTime.IsZero() {
		return 0
	}
	return job.Status.StartTime.Unix()
}

func okExitCode(state corev1.ContainerState) int32 {
	if state.Terminated == nil {
		return 0
	}
	return state.Terminated.ExitCode
}

// The fields of the embedded struct are those of the schedule, and all of them may be left out.
func when(nightly *api.Nightly) string {
	return nightly.Cron // want `optional-used: nightly.Timing is optional`
}

func okWhen(nightly *api.Nightly) string {
	if nightly.Timing == nil {
		return ""
	}
	return nightly.Cron
}
