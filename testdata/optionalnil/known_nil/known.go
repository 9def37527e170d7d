// Package known_nil uses what a condition has found to be nil.
package known_nil

import (
	"context"
	"errors"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// The value of a map is nil where its ok says that there is none.
func missing(sets map[string]*appsv1.StatefulSet, names []string) (errs []error) {
	for _, name := range names {
		set, ok := sets[name] // related `nil from here`
		if !ok {
			errs = append(errs, fmt.Errorf("%s/%s is missing", set.Namespace, name)) // want `^known-nil: set is dereferenced where it is known to be nil: this panics whenever it runs$`
			continue
		}
		errs = append(errs, check(set.Namespace))
	}
	return errs
}

func okMissing(sets map[string]*appsv1.StatefulSet, names []string) (errs []error) {
	for _, name := range names {
		set, ok := sets[name]
		if ok {
			errs = append(errs, check(set.Namespace))
		}
	}
	return errs
}

// A struct in a map is zero, and has its fields.
func okMissingStruct(sets map[string]appsv1.StatefulSet, name string) string {
	set, ok := sets[name]
	if !ok {
		return set.Namespace
	}
	return set.Name
}

// A failed assertion gives nil.
func asserted(obj any) error {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return fmt.Errorf("no pod: %s", pod.Name) // want `^known-nil: pod is dereferenced where it is known to be nil`
	}
	return check(pod.Name)
}

// The variable is captured.
func captured(obj any, run func(func())) error {
	pod, ok := obj.(*corev1.Pod)
	run(func() { fmt.Println(pod) })
	if !ok {
		return fmt.Errorf("no pod: %s", pod.Name) // want `known-nil: pod is dereferenced where it is known to be nil`
	}
	return check(pod.Name)
}

// Something else takes its place.
func okAsserted(obj any) error {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		pod = &corev1.Pod{}
	}
	return check(pod.Name)
}

func closed(pods <-chan *corev1.Pod) string {
	pod, ok := <-pods
	if !ok {
		return pod.Name // want `known-nil: pod is dereferenced where it is known to be nil`
	}
	return pod.Name
}

// What is not nil has been returned for.
func inverted(op *corev1.ConfigMap, update func(*corev1.ConfigMap) error) error {
	if op != nil {
		return nil
	}
	if err := update(op); err != nil {
		return fmt.Errorf("%s: %w", op.GetName(), err) // want `known-nil: op is dereferenced where it is known to be nil`
	}
	return nil
}

// A loop has looked for it.
func searched(pods []corev1.Pod, name string) (string, error) {
	var found *corev1.Pod
	for i := range pods {
		if pods[i].Name == name {
			found = &pods[i]
		}
	}
	if found == nil {
		return "", fmt.Errorf("none at %s", found.Spec.NodeName) // want `known-nil: found is dereferenced where it is known to be nil`
	}
	return found.Spec.NodeName, nil
}

func okSearched(pods []corev1.Pod, name string) string {
	var found *corev1.Pod
	for i := range pods {
		if found == nil && pods[i].Name == name {
			found = &pods[i]
		}
	}
	if found == nil || found.Name == "" {
		return ""
	}
	return found.Spec.NodeName
}

// The parts of an object, read twice.
func part(b *api.Backup) string {
	if b.Spec.Strategy == nil {
		return fmt.Sprint("no strategy of type ", b.Spec.Strategy.Type) // want `known-nil: b.Spec.Strategy is dereferenced where it is known to be nil`
	}
	return b.Spec.Strategy.Type
}

func okPart(b *api.Backup) string {
	if b.Spec.Strategy == nil {
		b.Spec.Strategy = &api.Strategy{Type: "full"}
		return b.Spec.Strategy.Type
	}
	return ""
}

func okPartRead(ctx context.Context, c client.Client, b *api.Backup) (string, error) {
	if b.Spec.Target == nil {
		if err := c.Get(ctx, types.NamespacedName{Name: b.Name}, b); err != nil {
			return "", err
		}
		return b.Spec.Target.Name, nil
	}
	return "", nil
}

// Control does not come there.
func okTwice(b *api.Backup) string {
	if b.Spec.Strategy != nil {
		return b.Spec.Strategy.Type
	}
	if b.Spec.Strategy != nil {
		return b.Spec.Strategy.Type
	}
	if b.HasStrategy() {
		return b.Spec.Strategy.Type
	}
	return ""
}

// A method follows its receiver.
func method(b *api.Backup) []string {
	if b.Spec.Strategy != nil {
		return nil
	}
	return b.Spec.Strategy.Env() // want `known-nil: b.Spec.Strategy is dereferenced where it is known to be nil`
}

// A method takes nil.
func okMethod(b *api.Backup) bool {
	if b.Status.Started == nil {
		return b.Status.Started.IsZero()
	}
	return false
}

// An error that was not kept has no text.
type matcher struct{ expected error }

func (m matcher) failure(actual error) string {
	if m.expected == nil {
		return fmt.Sprintf("%s is not %s", actual, m.expected.Error()) // want `known-nil: m.expected is dereferenced where it is known to be nil`
	}
	return ""
}

// What calls fail with is judged by reconcileresult.
func okOtherRule(ref *corev1.ObjectReference, find func() error) error {
	err := find()
	if err != nil {
		return err
	}
	if ref == nil {
		return errors.New("no reference: " + err.Error())
	}
	return nil
}

func okFailed(find func() error) string {
	if err := find(); err != nil {
		return err.Error()
	}
	return ""
}

// A map that is nil takes no entry.
func entry(labels map[string]string) map[string]string {
	if labels == nil {
		labels["managed"] = "true" // want `known-nil: labels is dereferenced where it is known to be nil`
	}
	return labels
}

func okEntry(labels map[string]string) map[string]string {
	if labels == nil {
		labels = make(map[string]string)
		labels["managed"] = "true"
	}
	return labels
}

// The test of the length is the wrong way round.
func ours(pod *corev1.Pod, uid types.UID) bool {
	if len(pod.OwnerReferences) < 1 && pod.OwnerReferences[0].UID != uid { // want `^index-of-optional-list: pod.OwnerReferences is indexed where it is known to be empty: this panics whenever it runs$` // related `empty from here`
		return false
	}
	return true
}

func okOurs(pod *corev1.Pod, uid types.UID) bool {
	return len(pod.OwnerReferences) < 1 || pod.OwnerReferences[0].UID != uid
}

// The object is an element of a list.
func own(pods []*corev1.Pod, uid types.UID) (found []*corev1.Pod) {
	for _, pod := range pods {
		if len(pod.OwnerReferences) < 1 && pod.OwnerReferences[0].UID != uid { // want `index-of-optional-list: pod.OwnerReferences is indexed where it is known to be empty`
			continue
		}
		found = append(found, pod)
	}
	return found
}

func okOwn(pods []*corev1.Pod, owned *corev1.Pod) string {
	if len(pods[0].OwnerReferences) == 0 {
		pods[0] = owned
		return pods[0].OwnerReferences[0].Name
	}
	return ""
}

func okSorted(pods []corev1.Pod, sorted func([]corev1.Pod)) string {
	if pods[0].Spec.SecurityContext == nil {
		sorted(pods)
		return fmt.Sprint(pods[0].Spec.SecurityContext.SupplementalGroups)
	}
	return ""
}

func newest(names []string) string {
	if len(names) == 0 {
		return names[0] // want `index-of-optional-list: names is indexed where it is known to be empty`
	}
	return ""
}

func okNewest(pod *corev1.Pod, ref metav1.OwnerReference) string {
	if len(pod.OwnerReferences) == 0 {
		pod.OwnerReferences = append(pod.OwnerReferences, ref)
		return pod.OwnerReferences[0].Name
	}
	return ""
}

// A cache of the program makes what it has not.
type cache struct {
	client client.Client
	ready  chan struct{}
}

func (c *cache) okMade(ctx context.Context, pod *corev1.Pod) error {
	if c.client == nil {
		c.start()
		return c.client.Create(ctx, pod)
	}
	return nil
}

func (c *cache) start() { c.client, _ = client.New(ctrl.GetConfigOrDie(), client.Options{}) }

// Another goroutine makes it.
func (c *cache) okWaited(ctx context.Context, pod *corev1.Pod) error {
	if c.client == nil {
		<-c.ready
		return c.client.Create(ctx, pod)
	}
	return nil
}

func (c *cache) unmade(ctx context.Context, pod *corev1.Pod) error {
	if c.client == nil {
		return c.client.Create(ctx, pod) // want `known-nil: c.client is dereferenced where it is known to be nil`
	}
	return nil
}

func check(string) error { return nil }
