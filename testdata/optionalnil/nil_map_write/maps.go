// Package nil_map_write writes into the maps of objects.
package nil_map_write

import (
	"context"
	"encoding/json"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type marks struct{ client.Client }

func (m *marks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := m.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod.Annotations["seen"] = "true" // want `^nil-map-write: pod.Annotations may be nil, and a write into a nil map panics: each reconcile of such an object panics, and is tried again$`
	return ctrl.Result{}, m.annotate(ctx, pod, "checked", "true")
}

// The object comes from the caller, which has read it.
func (m *marks) annotate(ctx context.Context, object client.Object, key, value string) error {
	annotations := object.GetAnnotations()
	if annotations[key] == value {
		return nil
	}
	annotations[key] = value // want `nil-map-write: annotations may be nil`
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{"annotations": annotations}})
	if err != nil {
		return err
	}
	return m.Patch(ctx, object, client.RawPatch(types.MergePatchType, patch))
}

func (m *marks) label(ctx context.Context, key client.ObjectKey) error {
	var config corev1.ConfigMap
	if err := m.Get(ctx, key, &config); err != nil {
		return err
	}
	changed := config.DeepCopy()
	changed.Labels["managed"] = "true" // want `nil-map-write: changed.Labels may be nil`
	return m.Patch(ctx, changed, client.MergeFrom(&config))
}

func (m *marks) okLabel(ctx context.Context, key client.ObjectKey) error {
	var config corev1.ConfigMap
	if err := m.Get(ctx, key, &config); err != nil {
		return err
	}
	changed := config.DeepCopy()
	if changed.Labels == nil {
		changed.Labels = make(map[string]string)
	}
	changed.Labels["managed"] = "true"
	return m.Patch(ctx, changed, client.MergeFrom(&config))
}

// The literal has no map.
func sums(name string) *corev1.ConfigMap {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}
	config.Data["sum"] = "0" // want `nil-map-write: config.Data may be nil`
	return config
}

func okSums(name string) *corev1.ConfigMap {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: map[string]string{}}
	config.Data["sum"] = "0"
	return config
}

// The mutate function of an object that may have to be created.
func (m *marks) save(ctx context.Context, name string) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: "default"}}
	_, err := controllerutil.CreateOrUpdate(ctx, m.Client, secret, func() error {
		secret.Data["token"] = []byte("t") // want `nil-map-write: secret.Data may be nil`
		return nil
	})
	return err
}

func (m *marks) okSave(ctx context.Context, name string) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: "default"}}
	secret.Data = make(map[string][]byte)
	_, err := controllerutil.CreateOrUpdate(ctx, m.Client, secret, func() error {
		secret.Data["token"] = []byte("t")
		return nil
	})
	return err
}

// Elements of a list that was read.
func revisions(list []*appsv1.ControllerRevision, hash string) {
	for _, revision := range list {
		if revision.Annotations["hash"] != hash {
			revision.Annotations["hash"] = hash // want `nil-map-write: revision.Annotations may be nil`
		}
	}
}

func okRevisions(list []*appsv1.ControllerRevision, hash string) {
	for _, revision := range list {
		if len(revision.Annotations) == 0 {
			continue
		}
		revision.Annotations["hash"] = hash
	}
}

// What has an entry is there.
func okEntries(list []*appsv1.ControllerRevision, hash string) {
	for _, revision := range list {
		if _, ok := revision.Annotations["hash"]; ok {
			revision.Annotations["hash"] = hash
		}
		if revision.Labels["hash"] == "" {
			continue
		}
		revision.Labels["hash"] = hash
	}
}

func okHas(list []*appsv1.ControllerRevision, hash string) {
	for _, revision := range list {
		if metav1.HasAnnotation(revision.ObjectMeta, "hash") {
			revision.Annotations["hash"] = hash
		}
	}
}

func (m *marks) template(ctx context.Context, key client.ObjectKey) error {
	var deployment appsv1.Deployment
	if err := m.Get(ctx, key, &deployment); err != nil {
		return err
	}
	deployment.Spec.Template.Annotations["restarted"] = "now" // want `nil-map-write: deployment.Spec.Template.Annotations may be nil`
	return m.Update(ctx, &deployment)
}

// The template of a workload needs labels that its selector finds.
func (m *marks) okTemplate(ctx context.Context, key client.ObjectKey) error {
	var deployment appsv1.Deployment
	if err := m.Get(ctx, key, &deployment); err != nil {
		return err
	}
	deployment.Spec.Template.Labels["restarted"] = "now"
	return m.Update(ctx, &deployment)
}

// A node has labels.
func (m *marks) okNode(ctx context.Context, key client.ObjectKey) error {
	var node corev1.Node
	if err := m.Get(ctx, key, &node); err != nil {
		return err
	}
	node.Labels["drained"] = "true"
	return m.Update(ctx, &node)
}

func ensureAnnotations(object client.Object) {
	if object.GetAnnotations() == nil {
		object.SetAnnotations(map[string]string{})
	}
}

func (m *marks) okEnsured(ctx context.Context, key client.ObjectKey) error {
	var pod corev1.Pod
	if err := m.Get(ctx, key, &pod); err != nil {
		return err
	}
	ensureAnnotations(&pod)
	pod.Annotations["seen"] = "true"
	return m.Update(ctx, &pod)
}

// Where the object comes from is not seen.
func Mark(backup *api.Backup) {
	backup.Annotations["seen"] = "true" // want `nil-map-write: backup.Annotations may be nil`
}

func OkMark(backup *api.Backup) {
	metav1.SetMetaDataAnnotation(&backup.ObjectMeta, "seen", "true")
	backup.Annotations["checked"] = "true"
}

// Reading, counting and deleting work on a nil map.
func okReads(pod *corev1.Pod) int {
	delete(pod.Annotations, "seen")
	for range pod.Labels {
		return len(pod.Annotations)
	}
	return 0
}

// All callers make the map.
func okCallers() []*corev1.Pod {
	a, b := &corev1.Pod{}, &corev1.Pod{}
	a.Annotations = map[string]string{}
	b.SetAnnotations(map[string]string{})
	tag(a)
	tag(b)
	return []*corev1.Pod{a, b}
}

func tag(pod *corev1.Pod) { pod.Annotations["tag"] = "true" }

// The caller has chosen the pods of its list by what they are annotated with.
func chosen(list []corev1.Pod) {
	for i := range list {
		if kind(&list[i]) == "nightly" {
			note(&list[i])
		}
	}
}

func kind(pod *corev1.Pod) string { return pod.Annotations["kind"] }

func note(pod *corev1.Pod) {
	pod.Annotations["noted"] = "true" // want `nil-map-write: pod.Annotations may be nil`
}

// Builders of tests set what they need first.
func OkSelect(pod *corev1.Pod, key string) { pod.Spec.NodeSelector[key] = "true" }

// A question about the object says nothing of its map when the answer is no.
func refresh(list []*appsv1.ControllerRevision, wanted *appsv1.ControllerRevision) {
	for _, revision := range list {
		if !sameHash(revision, wanted) {
			revision.Annotations["hash"] = wanted.Name // want `nil-map-write: revision.Annotations may be nil`
		}
	}
}

func sameHash(a, b *appsv1.ControllerRevision) bool {
	return hashOf(a) != "" && hashOf(a) == hashOf(b)
}

func hashOf(revision *appsv1.ControllerRevision) string { return revision.Annotations["hash"] }

// emptied declares the object by a literal of nothing.
func emptied(ctx context.Context, c client.Client, key client.ObjectKey) error {
	pod := corev1.Pod{}
	if err := c.Get(ctx, key, &pod); err != nil {
		return err
	}
	pod.Annotations["seen"] = "true" // want `nil-map-write: pod.Annotations may be nil`
	return c.Update(ctx, &pod)
}

func okEmptied(ctx context.Context, c client.Client, key client.ObjectKey) error {
	pod := corev1.Pod{}
	if err := c.Get(ctx, key, &pod); err != nil {
		return err
	}
	if pod.Annotations == nil {
		pod.Annotations = map[string]string{}
	}
	pod.Annotations["seen"] = "true"
	return c.Update(ctx, &pod)
}
