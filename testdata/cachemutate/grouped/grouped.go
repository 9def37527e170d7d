// Package grouped hands objects of a cache on in groups.
package grouped

import (
	"context"
	"maps"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/cachemutate/grouped/batches"
)

// Reconciler locks and deletes pods.
type Reconciler struct {
	client.Client
	lister corelisters.PodLister
}

// Groups are the pods by their state.
type Groups struct {
	Creating []*corev1.Pod
	Running  []*corev1.Pod
	Copied   []*corev1.Pod
	Named    map[string]*corev1.Pod
	First    *corev1.Pod
	Last     *corev1.Pod
}

func (r *Reconciler) group(ctx context.Context) (Groups, error) {
	list := &corev1.PodList{}
	if err := r.List(ctx, list, client.UnsafeDisableDeepCopy); err != nil {
		return Groups{}, err
	}
	groups := Groups{Named: make(map[string]*corev1.Pod)}
	for i := range list.Items {
		pod := &list.Items[i]
		switch pod.Status.Phase {
		case corev1.PodPending:
			groups.Creating = append(groups.Creating, pod)
			groups.First, groups.Last = pod, pod
		case corev1.PodRunning:
			groups.Running = append(groups.Running, pod)
		}
		groups.Copied = append(groups.Copied, pod.DeepCopy())
	}
	return groups, nil
}

func (r *Reconciler) scaleDown(ctx context.Context, groups Groups, count int) error {
	var old []*corev1.Pod
	for _, pod := range append(groups.Creating, groups.Running...) {
		if pod.Labels["old"] != "" {
			old = append(old, pod)
		}
	}
	lock := func(pod *corev1.Pod) error { return r.lock(ctx, pod) } // related `given on here`
	return batches.Slowly(old[:min(count, len(old))], 1, lock)      // want `written: the objects in the field Running are the cache's own: Slowly changes them`
}

func (r *Reconciler) lock(ctx context.Context, pod *corev1.Pod) error {
	annotations := pod.GetAnnotations()
	if annotations == nil {
		annotations = make(map[string]string)
	}
	annotations["lock"] = "mine" // related `written here`
	pod.SetAnnotations(annotations)
	return r.Update(ctx, pod)
}

func markLast(groups *Groups) {
	groups.Last.Labels["last"] = "true" // want `written: the object in the field Last is the cache's own`
}

// okFirst changes what another package may have put there.
func okFirst(groups *Groups) {
	groups.First.Labels["first"] = "true"
}

// okCopies locks the copies of a group.
func (r *Reconciler) okCopies(ctx context.Context, groups Groups) error {
	return batches.Slowly(groups.Copied, 1, func(pod *corev1.Pod) error { return r.lock(ctx, pod) })
}

// okReads only looks at them.
func (r *Reconciler) okReads(ctx context.Context, groups Groups) error {
	return batches.Slowly(groups.Creating, 1, func(pod *corev1.Pod) error { return r.Delete(ctx, pod) })
}

// okCopiedThere works on copies that it makes.
func (r *Reconciler) okCopiedThere(ctx context.Context, groups Groups) error {
	return batches.Slowly(groups.Running, 1, func(pod *corev1.Pod) error { return r.lock(ctx, pod.DeepCopy()) })
}

func (r *Reconciler) byName() error {
	pods, err := r.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	named := make(map[string]*corev1.Pod, len(pods))
	for _, pod := range pods {
		named[pod.Name] = pod
	}
	batches.ByName(named, func(_ string, pod *corev1.Pod) { pod.Labels["seen"] = "true" }) // want `written: the objects are the cache's own: ByName changes them`
	return nil
}

// okApplied gets copies, or names.
func (r *Reconciler) okApplied() error {
	pods, err := r.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	batches.Copies(pods, func(pod *corev1.Pod) { pod.Labels["seen"] = "true" })
	seen := make(map[string]bool)
	batches.Names(pods, func(name string) { seen[name] = true })
	return nil
}

func (r *Reconciler) sorted() error {
	pods, err := r.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	byName := slices.SortedFunc(slices.Values(pods), func(a, b *corev1.Pod) int { return strings.Compare(a.Name, b.Name) })
	byName[0].Spec.NodeName = "" // want `written: .* cache's own`
	return nil
}

func (r *Reconciler) cloned() error {
	pods, err := r.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range slices.Clone(pods) {
		pod.Labels["seen"] = "true" // want `written: .* cache's own`
	}
	return nil
}

func (r *Reconciler) collected() error {
	pods, err := r.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	named := make(map[string]*corev1.Pod, len(pods))
	for _, pod := range pods {
		named[pod.Name] = pod
	}
	last := slices.MaxFunc(slices.Collect(maps.Values(named)), func(a, b *corev1.Pod) int { return strings.Compare(a.Name, b.Name) })
	last.Labels["last"] = "true" // want `written: .* cache's own`
	return nil
}

func (r *Reconciler) copied() error {
	pods, err := r.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	own := make([]*corev1.Pod, len(pods))
	copy(own, pods)
	own[0] = nil
	own[1].Spec.NodeName = "" // want `written: .* cache's own`
	return nil
}

// okElements sets elements of lists and maps of its own, and sorts one.
func (r *Reconciler) okElements() error {
	pods, err := r.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	own := slices.Clone(pods)
	for i := range own {
		own[i] = own[i].DeepCopy()
	}
	for _, pod := range own {
		pod.Spec.NodeName = ""
	}
	slices.SortFunc(own, func(a, b *corev1.Pod) int { return strings.Compare(a.Name, b.Name) })
	copies := slices.Collect(maps.Values(map[string]*corev1.Pod{"a": pods[0].DeepCopy()}))
	copies[0].Spec.NodeName = ""
	return nil
}

func (r *Reconciler) tainted(node *corev1.Node) []corev1.Taint {
	return slices.Clone(node.Spec.Taints)
}

// okTaints sets fields of a list of its own.
func (r *Reconciler) okTaints(lister corelisters.NodeLister) ([]corev1.Taint, error) {
	node, err := lister.Get("a")
	if err != nil {
		return nil, err
	}
	taints := r.tainted(node)
	taints[0].Key = "b"
	return taints, nil
}

func (r *Reconciler) contained() (bool, error) {
	pods, err := r.lister.List(labels.Everything())
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(pods, func(pod *corev1.Pod) bool { // want `written: the objects in pods are the cache's own: ContainsFunc changes them`
		pod.Labels["seen"] = "true"
		return false
	}), nil
}
