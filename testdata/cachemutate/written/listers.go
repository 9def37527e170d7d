// Package written changes objects of caches in the function that reads them.
package written

import (
	"maps"
	"slices"
	"sort"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"
)

// Controller changes pods.
type Controller struct {
	pods        corelisters.PodLister
	deployments appslisters.DeploymentLister
	generic     cache.GenericLister
	indexer     cache.Indexer
}

func (c *Controller) field(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	pod.Spec.NodeName = "n1" // want `written: pod is the cache's own object`
	pod.Spec.Hostname = "n1"
	return nil
}

// element writes into an element of a list.
func (c *Controller) element() error {
	pods, err := c.pods.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod.Labels = map[string]string{} // want `written`
	}
	return nil
}

func (c *Controller) container() error {
	pods, err := c.pods.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		for i := range pod.Spec.Containers {
			pod.Spec.Containers[i].Image = "new" // want `written`
		}
	}
	return nil
}

// inRetry writes in a closure.
func (c *Controller) inRetry(name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := c.deployments.Deployments("ns").Get(name)
		if err != nil {
			return err
		}
		delete(deployment.Annotations, "paused") // want `written: deployment is the cache's own object: delete changes it`
		return nil
	})
}

// captured writes into what the function around it has read.
func (c *Controller) captured(name string) error {
	deployment, err := c.deployments.Deployments("ns").Get(name)
	if err != nil {
		return err
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment.Spec.Paused = true // want `written: deployment is the cache's own object`
		return nil
	})
}

func (c *Controller) okCaptured(name string) error {
	deployment, err := c.deployments.Deployments("ns").Get(name)
	if err != nil {
		return err
	}
	deployment = deployment.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment.Spec.Paused = true
		return nil
	})
}

func (c *Controller) accessor(name string) error {
	object, err := c.generic.Get(name)
	if err != nil {
		return err
	}
	metadata, err := meta.Accessor(object)
	if err != nil {
		return err
	}
	annotations := metadata.GetAnnotations()
	annotations["seen"] = "true" // want `written`
	return nil
}

func (c *Controller) okAccessor(name string) error {
	object, err := c.generic.Get(name)
	if err != nil {
		return err
	}
	metadata, err := meta.Accessor(object.DeepCopyObject())
	if err != nil {
		return err
	}
	annotations := metadata.GetAnnotations()
	annotations["seen"] = "true"
	return nil
}

func (c *Controller) stored(key string) {
	item, exists, err := c.indexer.GetByKey(key)
	if err != nil || !exists {
		return
	}
	pod := item.(*corev1.Pod)
	meta.SetStatusCondition(&[]metav1.Condition{}, metav1.Condition{})
	pod.SetLabels(nil) // want `written`
}

func (c *Controller) indexed(value string) error {
	items, err := c.indexer.ByIndex("node", value)
	if err != nil {
		return err
	}
	for _, item := range items {
		if pod, ok := item.(*corev1.Pod); ok {
			pod.Status.Message = value // want `written`
		}
	}
	return nil
}

type counter struct{ n int }

// okNoObject keeps things of its own in a store.
func (c *Controller) okNoObject(key string) {
	item, _, _ := c.indexer.GetByKey(key)
	item.(*counter).n++
}

// okOwnStore has a store that no informer fills.
func okOwnStore() {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	item, _, _ := store.GetByKey("ns/pod")
	item.(*corev1.Pod).Spec.NodeName = "n1"
}

// structCopy copies the struct, whose map is that of the cache.
func (c *Controller) structCopy(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	own := *pod
	own.Name = "mine"
	own.Labels["x"] = "y" // want `written: own is a shallow copy of the cache's own object`
	return nil
}

// okStructCopy replaces the map first.
func (c *Controller) okStructCopy(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	own := *pod
	own.Labels = maps.Clone(pod.Labels)
	own.Labels["x"] = "y"
	return nil
}

// otherCopied copies, and changes the cache's object all the same.
func (c *Controller) otherCopied(name string) (*corev1.Pod, error) {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	old := pod.DeepCopy()
	pod.Status.Reason = "changed" // want `written`
	return old, nil
}

// innerCopy copies into another variable of the same name.
func (c *Controller) innerCopy(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	if pod.Labels == nil {
		pod := pod.DeepCopy()
		pod.Labels = map[string]string{}
	}
	pod.Labels["x"] = "y" // want `written`
	return nil
}

// okFresh creates what is not there.
func (c *Controller) okFresh(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	if apierrors.IsNotFound(err) {
		pod = new(corev1.Pod)
		pod.Name = name
	} else if err != nil {
		return err
	} else {
		pod = pod.DeepCopy()
	}
	pod.Labels = map[string]string{}
	return nil
}

// okFlag changes only what it has made.
func (c *Controller) okFlag(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	made := false
	if apierrors.IsNotFound(err) {
		pod = new(corev1.Pod)
		made = true
	} else if err != nil {
		return err
	}
	if made {
		pod.Labels = map[string]string{}
	}
	return nil
}

// okList sorts and filters a list that the lister has made for it.
func (c *Controller) okList() ([]*corev1.Pod, error) {
	pods, err := c.pods.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	sort.Slice(pods, func(i, j int) bool { return pods[i].Name < pods[j].Name })
	pods = slices.DeleteFunc(pods, func(pod *corev1.Pod) bool { return pod.Name == "" })
	pods[0] = nil
	return pods, nil
}

func (c *Controller) sorted(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	containers := pod.Spec.Containers
	sort.Slice(containers, func(i, j int) bool { return containers[i].Name < containers[j].Name }) // want `sorted-in-place: pod is the cache's own object: Slice moves the elements`
	return nil
}

// cut takes an element out of the cache's own list.
func (c *Controller) cut(name string) []string {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return nil
	}
	finalizers := pod.GetFinalizers()
	return append(finalizers[:0], finalizers[1:]...) // want `sorted-in-place: finalizers is the cache's own object: append moves the elements`
}

// okSorted sorts copies.
func (c *Controller) okSorted(name string) error {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	containers := append([]corev1.Container(nil), pod.Spec.Containers...)
	sort.Slice(containers, func(i, j int) bool { return containers[i].Name < containers[j].Name })
	names := append(pod.Finalizers[:0:0], pod.Finalizers...)
	slices.Sort(names)
	return nil
}

// okElementCopy changes a field of a copied element.
func (c *Controller) okElementCopy(name string) ([]corev1.Container, error) {
	pod, err := c.pods.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	var containers []corev1.Container
	for _, container := range pod.Spec.Containers {
		container.Image = "new"
		containers = append(containers, container)
	}
	containers[0].Name = "first"
	return containers, nil
}

// tolerated goes on without an object.
func tolerated(lister corelisters.PodLister, name string) {
	pod, err := lister.Pods("ns").Get(name)
	if err != nil {
		println(err)
	}
	pod.Labels["x"] = "y" // want `written` // fix `none`
}
