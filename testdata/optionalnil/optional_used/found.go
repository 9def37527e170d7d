package optional_used

import (
	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/scopes"
)

// A function of another package looks for it.
func nodeOf(b *api.Backup) string {
	found := scopes.CopyOn(b, "a")
	return found.Node // want `nothing-found: found is nil when \w+ finds nothing`
}

func okNodeOf(b *api.Backup) string {
	if found := scopes.CopyOn(b, "a"); found != nil {
		return found.Node
	}
	return scopes.OkCopyOn(b, "a").Node + scopes.OkCopied(b).Node
}

// A question that is handed the same may say that it is there.
func okAskedFirst(b *api.Backup) string {
	if !scopes.HasCopyOn(b, "a") {
		return ""
	}
	return scopes.CopyOn(b, "a").Node
}

// A method looks for it.
type podTemplate struct{ spec corev1.PodSpec }

func (t *podTemplate) container(name string) *corev1.Container {
	for i, container := range t.spec.Containers {
		if container.Name == name {
			return &t.spec.Containers[i]
		}
	}
	return nil
}

func (t *podTemplate) setImage(image string) {
	t.container("main").Image = image // want `nothing-found: t.container\("main"\) is nil when \w+ finds nothing`
}

func (t *podTemplate) okSetImage(image string) {
	if main := t.container("main"); main != nil {
		main.Image = image
	}
}

// A closure does, and the element is handed to a function that follows it.
func envIn(spec *corev1.PodSpec) []corev1.EnvVar {
	find := func(name string) *corev1.Container {
		for i := range spec.Containers {
			if spec.Containers[i].Name == name {
				return &spec.Containers[i]
			}
		}
		return nil
	}
	return variablesOf(find("main")) // want `nothing-found: find\("main"\) is nil when \w+ finds nothing`
}

func variablesOf(container *corev1.Container) []corev1.EnvVar { return container.Env }

// A function for lists of whatever type looks for it.
func firstOf[T any](list []T, fits func(T) bool) *T {
	for i := range list {
		if fits(list[i]) {
			return &list[i]
		}
	}
	return nil
}

func imageOf(spec *corev1.PodSpec) string {
	return firstOf(spec.Containers, func(c corev1.Container) bool { return c.Name == "main" }).Image // want `nothing-found: firstOf\(.*\) is nil when \w+ finds nothing`
}

func portOf(spec *corev1.PodSpec) int32 {
	main := firstOf(spec.Containers, func(c corev1.Container) bool { return c.Name == "main" })
	return portIn(main) // want `nothing-found: main is nil when \w+ finds nothing`
}

func portIn(container *corev1.Container) int32 {
	if len(container.Ports) == 0 {
		return 0
	}
	return container.Ports[0].ContainerPort
}

func okImageOf(spec *corev1.PodSpec) string {
	if main := firstOf(spec.Containers, func(c corev1.Container) bool { return c.Name == "main" }); main != nil {
		return main.Image
	}
	return ""
}

// A getter looks for it.
func backupOf(job *scopes.Job) string {
	return job.GetBackup().Name // want `nothing-found: job.GetBackup\(\) is nil when GetBackup finds nothing`
}

func okBackupOf(job *scopes.Job) string {
	if job.GetBackup() == nil {
		return ""
	}
	return job.GetBackup().Name
}
