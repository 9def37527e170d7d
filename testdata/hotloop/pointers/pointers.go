// Package pointers compares pointers of objects.
package pointers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Sites keeps deployments at the size of their site.
type Sites struct {
	client.Client
	started *metav1.Time
}

// fields are of two objects.
func (r *Sites) fields(ctx context.Context, site *api.Site, deployment *appsv1.Deployment) error {
	if deployment.Spec.Replicas == site.Spec.Replicas { // want `pointer-compare: deployment.Spec.Replicas and site.Spec.Replicas are compared as pointers`
		return nil
	}
	deployment.Spec.Replicas = site.Spec.Replicas
	return r.Update(ctx, deployment)
}

// times are pointers, too.
func (r *Sites) times(pod *corev1.Pod, site *api.Site) bool {
	return pod.Status.StartTime != site.Status.Started // want `pointer-compare`
}

func (r *Sites) kept(site *api.Site) bool {
	return r.started != site.Status.Started // want `pointer-compare`
}

// param is the size that is wanted.
func param(deployment *appsv1.Deployment, replicas *int32) bool {
	return deployment.Spec.Replicas != replicas // want `pointer-compare`
}

// address is of a variable, so that it is never the same.
func address(site *api.Site) bool {
	replicas := int32(len(site.Spec.Hosts))
	return site.Spec.Replicas != &replicas // want `pointer-compare`
}

func made(site *api.Site) bool {
	return site.Spec.Replicas == ptr.To(int32(1)) // want `pointer-compare`
}

// guarded asks for nil, and then compares the pointers.
func guarded(site *api.Site, deployment *appsv1.Deployment) bool {
	if site.Spec.Replicas != nil && deployment.Spec.Replicas != site.Spec.Replicas { // want `pointer-compare`
		return true
	}
	return false
}

// copied is a copy of its own.
func copied(site *api.Site) bool {
	old := site.DeepCopy()
	site.Spec.Replicas = nil
	return old.Spec.Replicas != site.Spec.Replicas // want `pointer-compare`
}

// update is the predicate of a watch.
func update(before, after *api.Site) bool {
	changed := func() bool { return before.Status.Ready != after.Status.Ready } // want `pointer-compare`
	return changed()
}

func okValues(site *api.Site, deployment *appsv1.Deployment) bool {
	return *deployment.Spec.Replicas == *site.Spec.Replicas && ptr.Equal(deployment.Spec.Replicas, site.Spec.Replicas)
}

// okFirst is quick when the pointers are the same.
func okFirst(a, b *api.Site) bool {
	if a.Spec.Replicas == b.Spec.Replicas {
		return true
	}
	return a.Spec.Replicas != nil && b.Spec.Replicas != nil && *a.Spec.Replicas == *b.Spec.Replicas
}

// okRolling compares a field of what the pointers lead to where these differ.
func okRolling(a, b *appsv1.DaemonSet) bool {
	if a.Spec.UpdateStrategy.RollingUpdate == b.Spec.UpdateStrategy.RollingUpdate {
		return true
	}
	return a.Spec.UpdateStrategy.RollingUpdate.MaxSurge.IntVal == b.Spec.UpdateStrategy.RollingUpdate.MaxSurge.IntVal
}

// okNil compares the pointers when one of them is nil.
func okNil(a, b *api.Site) bool {
	if a.Spec.Replicas == nil || b.Spec.Replicas == nil {
		return a.Spec.Replicas == b.Spec.Replicas
	}
	return *a.Spec.Replicas == *b.Spec.Replicas
}

func okEqual(a, b *api.Site) bool {
	return a.Status.Started == b.Status.Started || a.Status.Started.Equal(b.Status.Started)
}

// okSame asks whether the field of one object was set anew.
func okSame(site *api.Site, sync func(*api.Site)) bool {
	before := site.Status.Started
	sync(site)
	return site.Status.Started != before
}

// okShallow has the pointers of the status that it copies.
func okShallow(site *api.Site, sync func(*api.Site)) bool {
	before := site.Status
	sync(site)
	return before.Ready != site.Status.Ready
}

// okObjects are the same object or not.
func okObjects(a, b *api.Site) bool { return a == b }

// A cache keeps what it has made.
type cache struct{ current *int32 }

// okOwn is a pointer of the program's own.
func (c *cache) okOwn(other *cache) bool { return c.current == other.current }

// okHalf compares what one leads to with a value.
func okHalf(site *api.Site, n int32) bool {
	return site.Spec.Replicas == nil || *site.Spec.Replicas == n
}

// okUnset asks whether the field is set: nothing has set it on the other side.
func okUnset(site *api.Site) bool {
	own := api.Site{ObjectMeta: site.ObjectMeta}
	return own.Spec.Replicas == site.Spec.Replicas
}

// The sizes that a site can have.
var (
	small = int32(1)
	large = int32(3)
	usual = int32(2)
)

// sized compares what the site says, or a variable, with another variable.
func sized(site *api.Site) bool {
	replicas := &small
	if site.Spec.Replicas != nil {
		replicas = site.Spec.Replicas
	}
	return replicas == &large // want `pointer-compare: .* are compared as pointers`
}

func direct(deployment *appsv1.Deployment) string {
	switch deployment.Spec.Replicas {
	case &small: // want `pointer-compare`
		return "small"
	}
	return "large"
}

// okDefaulted asks whether it is the variable that was put there.
func okDefaulted(site *api.Site) bool {
	replicas := &small
	if site.Spec.Replicas != nil {
		replicas = site.Spec.Replicas
	}
	return replicas == &small
}

// okStored finds again what another function stores.
func okStored(site *api.Site) bool { return site.Spec.Replicas == &usual }

func fill(site *api.Site) {
	if site.Spec.Replicas == nil {
		site.Spec.Replicas = &usual
	}
}

// okPutThere asks whether the two fields have the time that was put there before.
func okPutThere(done bool, created metav1.Time) api.SiteStatus {
	now := metav1.Now()
	status := api.SiteStatus{}
	if done {
		status.Started = &now
	}
	if status.Started == &now {
		status.Started = &created
	}
	return status
}

// okPutInLoop has a variable for all rounds.
func okPutInLoop(sites []*api.Site) (fresh int) {
	now := metav1.Now()
	for _, site := range sites {
		if site.Status.Started == nil {
			site.Status.Started = &now
		}
		if site.Status.Started == &now {
			fresh++
		}
	}
	return fresh
}

// putAfter compares with a variable that only comes there then.
func putAfter(site *api.Site) bool {
	wanted := int32(2)
	if site.Spec.Replicas != &wanted { // want `pointer-compare: .*wanted are compared as pointers`
		site.Spec.Replicas = &wanted
		return true
	}
	return false
}

// putEachRound has another variable in each round.
func putEachRound(sites []*api.Site) (changed int) {
	for _, site := range sites {
		wanted := int32(2)
		if site.Spec.Replicas != &wanted { // want `pointer-compare: .*wanted are compared as pointers`
			site.Spec.Replicas = &wanted
			changed++
		}
	}
	return changed
}

// okSettled decides by the comparison only whether one is set to the other, which is right either way (argo-workflows).
func okSettled(wanted, site *api.Site) {
	merged := site.DeepCopy()
	if wanted.Spec.Replicas != merged.Spec.Replicas {
		merged.Spec.Replicas = wanted.Spec.Replicas
	}
	*site = *merged
}

// okSettledUnlessSame is the same the other way round.
func okSettledUnlessSame(wanted, site *api.Site) {
	if site.Status.Started == wanted.Status.Started {
		return
	}
	site.Status.Started = wanted.Status.Started
}

// settledAndSaid says that it has changed something.
func settledAndSaid(wanted, site *api.Site) (changed bool) {
	if wanted.Spec.Replicas != site.Spec.Replicas { // want `pointer-compare`
		site.Spec.Replicas = wanted.Spec.Replicas
		changed = true
	}
	return changed
}

// settledAndWritten sends it.
func (r *Sites) settledAndWritten(ctx context.Context, wanted, site *api.Site) error {
	if wanted.Spec.Replicas != site.Spec.Replicas { // want `pointer-compare`
		site.Spec.Replicas = wanted.Spec.Replicas
		return r.Update(ctx, site)
	}
	return nil
}

// another assigns another field.
func another(wanted, site *api.Site) {
	if wanted.Spec.Replicas != site.Spec.Replicas { // want `pointer-compare`
		site.Status.Started = wanted.Status.Started
	}
}

// A shard serves a site, and keeps what it wants in memory (vertical-pod-autoscaler).
type shard struct {
	replicas *int32
	parts    map[string]*shard
	changed  int
}

// okSettledInParts hands the pointer on to all parts, which is right either way.
func (s *shard) okSettledInParts(site *api.Site) {
	if site == nil {
		s.replicas = nil
	} else {
		if site.Spec.Replicas == s.replicas {
			return
		}
		s.replicas = site.Spec.Replicas
	}
	for _, part := range s.parts {
		part.replicas = s.replicas
	}
}

// settledAndCounted counts changes besides.
func (s *shard) settledAndCounted(site *api.Site) {
	if site.Spec.Replicas == s.replicas { // want `pointer-compare`
		return
	}
	s.replicas = site.Spec.Replicas
	for _, part := range s.parts {
		part.replicas = s.replicas
		part.changed++
	}
}

// settledAndHanded hands each part to somebody.
func (s *shard) settledAndHanded(site *api.Site, changed chan<- *shard) {
	if site.Spec.Replicas == s.replicas { // want `pointer-compare`
		return
	}
	s.replicas = site.Spec.Replicas
	for _, part := range s.parts {
		changed <- part
	}
}

// okDeleted queues an object that is being deleted once more with each change of it, and no other (kosmos).
func okDeleted(before, after *corev1.Pod, queue func(*corev1.Pod)) {
	if before.Spec.NodeName == after.Spec.NodeName && before.DeletionTimestamp == after.DeletionTimestamp {
		return
	}
	queue(after)
}

// deletedAt compares the time with another one.
func deletedAt(site *api.Site, pod *corev1.Pod) bool {
	return pod.DeletionTimestamp == site.Status.Started // want `pointer-compare`
}

// changed wakes the controller with each event, also with its own.
var changed = predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
	before, isSite := e.ObjectOld.(*api.Site)
	after, alsoSite := e.ObjectNew.(*api.Site)
	if !isSite || !alsoSite {
		return true
	}
	return before.Spec.Replicas != after.Spec.Replicas // want `pointer-compare: e.ObjectOld.Spec.Replicas and e.ObjectNew.Spec.Replicas are compared as pointers`
}}

// typed is of a predicate for one type.
func typed(e event.TypedUpdateEvent[*api.Site]) bool {
	return e.ObjectOld.Spec.Replicas != e.ObjectNew.Spec.Replicas // want `pointer-compare: e.ObjectOld.Spec.Replicas and e.ObjectNew.Spec.Replicas are compared as pointers`
}

func okTyped(e event.TypedUpdateEvent[*api.Site]) bool {
	return !ptr.Equal(e.ObjectOld.Spec.Replicas, e.ObjectNew.Spec.Replicas)
}

// okOneOfTwo asks one object twice.
func okOneOfTwo(e event.UpdateEvent, set func(*api.Site)) bool {
	site := e.ObjectNew.(*api.Site)
	before := site.Spec.Replicas
	set(site)
	return before != site.Spec.Replicas
}

type className string

// addressed asks whether the class of a claim is that of a volume by the address of a field (kubelb).
func addressed(claim *corev1.PersistentVolumeClaim, volume corev1.PersistentVolume) bool {
	name := claim.Spec.StorageClassName
	return name == nil || name == &volume.Spec.StorageClassName // want `pointer-compare`
}

// converted asks so for a name of another type.
func converted(claim *corev1.PersistentVolumeClaim, class *className) bool {
	return class != (*className)(claim.Spec.StorageClassName) // want `pointer-compare`
}

// okSelected is the one of a list that somebody has chosen by its address.
func okSelected(pod *corev1.Pod, status *corev1.ContainerState) *corev1.ContainerStatus {
	for i := range pod.Status.ContainerStatuses {
		if status == &pod.Status.ContainerStatuses[i].State {
			return &pod.Status.ContainerStatuses[i]
		}
	}
	return nil
}

// okOwn asks whether the class is still the one that was put there.
func okOwn(claim *corev1.PersistentVolumeClaim, volume *corev1.PersistentVolume, set func(*corev1.PersistentVolumeClaim)) bool {
	claim.Spec.StorageClassName = &volume.Spec.StorageClassName
	set(claim)
	return claim.Spec.StorageClassName == &volume.Spec.StorageClassName
}

// okOwnName asks so for a name under another type.
func okOwnName(claim *corev1.PersistentVolumeClaim, volume *struct{ Class className }, set func(*corev1.PersistentVolumeClaim)) bool {
	claim.Spec.StorageClassName = (*string)(&volume.Class)
	set(claim)
	return claim.Spec.StorageClassName == (*string)(&volume.Class)
}
