package nil_map_write

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/scopes"
)

// The map that is made is replaced by one of the user.
func extraMarks(b *api.Backup) (annotations, labels map[string]string) {
	annotations, labels = map[string]string{}, map[string]string{}
	if b.Spec.Extra != nil {
		annotations = b.Spec.Extra.Annotations
		labels = b.Spec.Extra.Labels
	}
	annotations["of"] = b.Name // want `nil-map-write: annotations may be nil`
	if labels == nil {
		labels = map[string]string{}
	}
	labels["of"] = b.Name
	return annotations, labels
}

func okExtraMarks(b *api.Backup) map[string]string {
	annotations := map[string]string{}
	if b.Spec.Extra != nil && b.Spec.Extra.Annotations != nil {
		annotations = b.Spec.Extra.Annotations
	}
	annotations["of"] = b.Name
	return annotations
}

// Closures capture the variables.
func captured(b *api.Backup, run func(func() int)) {
	annotations, labels := map[string]string{}, map[string]string{}
	if b.Spec.Extra != nil {
		annotations = b.Spec.Extra.Annotations
		if b.Spec.Extra.Labels != nil {
			labels = b.Spec.Extra.Labels
		}
	}
	annotations["of"] = b.Name // want `nil-map-write: annotations may be nil`
	labels["of"] = b.Name
	run(func() int { return len(annotations) + len(labels) })
}

func okCaptured(b *api.Backup, run func(func() int)) {
	if b.Spec.Extra == nil {
		return
	}
	annotations := b.Spec.Extra.Annotations
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations["of"] = b.Name
	run(func() int { return len(annotations) })
	annotations = b.Annotations
	annotations = map[string]string{"of": b.Name}
	annotations["last"] = "true"
}

// One of two, in a switch.
func chosenMarks(b *api.Backup, pod *corev1.Pod, of string) map[string]string {
	var marks map[string]string
	switch of {
	case "pod":
		marks = pod.Annotations
	default:
		marks = map[string]string{"of": b.Name}
	}
	marks["chosen"] = of // want `nil-map-write: marks may be nil`
	return marks
}

func okChosenMarks(b *api.Backup, pod *corev1.Pod, of string) map[string]string {
	marks := pod.Annotations
	if len(marks) == 0 {
		marks = map[string]string{"of": b.Name}
	}
	marks["chosen"] = of
	return marks
}

// A clone of nil is nil.
func diff(before, now *corev1.Namespace) map[string]string {
	annotations := maps.Clone(before.GetAnnotations())
	for key, value := range now.GetAnnotations() {
		if _, ok := annotations[key]; !ok {
			annotations[key] = value // want `nil-map-write: annotations may be nil`
		}
	}
	return annotations
}

func okDiff(before, now *corev1.Namespace) map[string]string {
	annotations := maps.Clone(before.GetAnnotations())
	if annotations == nil {
		annotations = make(map[string]string)
	}
	for key, value := range now.GetAnnotations() {
		annotations[key] = value
	}
	return annotations
}

// The clone is made in one function, and filled in another.
func cloned(pod *corev1.Pod) map[string]string {
	return filled(maps.Clone(pod.Annotations)) // want `nil-map-write: maps.Clone\(pod.Annotations\) may be nil`
}

func filled(marks map[string]string) map[string]string {
	marks["filled"] = "true"
	return marks
}

// A method of another package returns the map as it is.
func markScope(s *scopes.Scope) {
	marks := s.Marks()
	marks["seen"] = "true" // want `nil-map-write: marks may be nil`
}

func okMarkScope(s *scopes.Scope) {
	marks := s.OkMarks()
	marks["seen"] = "true"
	if marks := s.Marks(); marks != nil {
		marks["seen"] = "true"
	}
}

// The object comes from a function of another package, which has read it.
func place(ctx context.Context, c client.Client, key client.ObjectKey, arch string) (*corev1.PodSpec, error) {
	placement, err := scopes.Placement(ctx, c, key)
	if err != nil {
		return nil, err
	}
	placement.NodeSelector["arch"] = arch // want `nil-map-write: placement.NodeSelector may be nil`
	return placement, nil
}

func okPlace(ctx context.Context, c client.Client, key client.ObjectKey, arch string) (*corev1.PodSpec, error) {
	placement, err := scopes.Placement(ctx, c, key)
	if err != nil {
		return nil, err
	}
	if placement.NodeSelector == nil {
		placement.NodeSelector = map[string]string{}
	}
	placement.NodeSelector["arch"] = arch
	return placement, nil
}

// The selector is as the user has written it.
func selectNode(b *api.Backup, node string) map[string]string {
	b.Spec.Selector["node"] = node // want `nil-map-write: b.Spec.Selector may be nil`
	return b.Spec.Selector
}

func okSelectNode(node string) *api.Backup {
	b := &api.Backup{Spec: api.BackupSpec{Selector: map[string]string{}}}
	b.Spec.Selector["node"] = node
	return b
}

// A message of a protocol is as its sender has made it.
func okReport(report *api.Report) int64 {
	report.Parts["first"] = "true"
	return *report.Size
}
