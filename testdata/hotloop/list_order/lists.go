// Package list_order fills objects from lists of a cache.
package list_order

import (
	"context"
	"fmt"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/kubernetes"
	listersv1 "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Sites notes the pods of sites.
type Sites struct {
	client.Client
	APIReader client.Reader
	clientset kubernetes.Interface
	pods      listersv1.PodLister
}

func (r *Sites) status(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(site.Namespace)); err != nil { // related `listed here`
		return err
	}
	site.Status.Pods = nil
	for _, pod := range pods.Items {
		site.Status.Pods = append(site.Status.Pods, pod.Name) // want `list-order: SiteStatus.Pods gets the order of a cached list, another one in each pass: it seems to have changed`
	}
	return r.Status().Update(ctx, site)
}

// helper returns the list.
func (r *Sites) helper(ctx context.Context, site *api.Site) error {
	pods, err := r.podsOf(ctx, site)
	if err != nil {
		return err
	}
	var names []string
	for i := range pods.Items {
		names = append(names, pods.Items[i].Name) // want `list-order`
	}
	site.Status.Pods = names // related `goes into SiteStatus.Pods here`
	return nil
}

func (r *Sites) podsOf(ctx context.Context, site *api.Site) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(site.Namespace)); err != nil {
		return nil, err
	}
	return pods, nil
}

// indexed stores at the index of the list that a helper filters.
func (r *Sites) indexed(ctx context.Context, site *api.Site) error {
	running, err := r.running(ctx, site)
	if err != nil {
		return err
	}
	site.Status.Pods = make([]string, len(running))
	for i, pod := range running {
		site.Status.Pods[i] = pod.Name // want `list-order`
	}
	return nil
}

func (r *Sites) running(ctx context.Context, site *api.Site) ([]corev1.Pod, error) {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(site.Namespace)); err != nil {
		return nil, err
	}
	var running []corev1.Pod
	for _, pod := range pods.Items {
		if pod.Status.Phase == corev1.PodRunning {
			running = append(running, pod)
		}
	}
	return running, nil
}

// lister reads from the cache of an informer.
func (r *Sites) lister(site *api.Site) error {
	pods, err := r.pods.Pods(site.Namespace).List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		site.Status.Hosts = append(site.Status.Hosts, api.Host{Name: pod.Status.PodIP}) // want `list-order`
	}
	return nil
}

func (r *Sites) message(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return err
	}
	var waiting []string
	for _, pod := range pods.Items {
		waiting = append(waiting, pod.Name) // want `list-order`
	}
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{
		Type: "Ready", Message: fmt.Sprintf("waiting for %s", strings.Join(waiting, ", ")),
	})
	return nil
}

// declared goes through the list with a variable of its own.
func (r *Sites) declared(ctx context.Context, site *api.Site) error {
	pods, err := r.podsOf(ctx, site)
	if err != nil {
		return err
	}
	var pod corev1.Pod
	for _, pod = range pods.Items {
		site.Status.Pods = append(site.Status.Pods, pod.Name) // want `list-order`
	}
	return nil
}

// okSorted sorts what it has stored.
func (r *Sites) okSorted(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return err
	}
	var names []string
	for _, pod := range pods.Items {
		names = append(names, pod.Name)
	}
	sort.Strings(names)
	site.Status.Pods = names
	return nil
}

// okItemsSorted sorts the list itself.
func (r *Sites) okItemsSorted(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return err
	}
	sort.Slice(pods.Items, func(i, j int) bool { return pods.Items[i].Name < pods.Items[j].Name })
	hosts := make([]api.Host, 0, len(pods.Items))
	for _, pod := range pods.Items {
		hosts = append(hosts, api.Host{Name: pod.Name})
	}
	site.Status.Hosts = hosts
	return nil
}

// okHelperSorts gets the list from who sorts it.
func (r *Sites) okHelperSorts(ctx context.Context, site *api.Site) error {
	pods, err := r.sorted(ctx)
	if err != nil {
		return err
	}
	hosts := make([]api.Host, 0, len(pods.Items))
	for _, pod := range pods.Items {
		hosts = append(hosts, api.Host{Name: pod.Name})
	}
	site.Status.Hosts = hosts
	return nil
}

func (r *Sites) sorted(ctx context.Context) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods); err != nil {
		return nil, err
	}
	byName(pods)
	return pods, nil
}

func byName(pods *corev1.PodList) {
	sort.SliceStable(pods.Items, func(i, j int) bool { return pods.Items[i].Name < pods.Items[j].Name })
}

// okLive asks the API server, which sorts by name.
func (r *Sites) okLive(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.APIReader.List(ctx, &pods); err != nil {
		return err
	}
	hosts := make([]api.Host, 0, len(pods.Items))
	for _, pod := range pods.Items {
		hosts = append(hosts, api.Host{Name: pod.Name})
	}
	site.Status.Hosts = hosts
	return nil
}

func (r *Sites) okClientset(ctx context.Context, site *api.Site) error {
	pods, err := r.clientset.CoreV1().Pods(site.Namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	hosts := make([]api.Host, 0, len(pods.Items))
	for _, pod := range pods.Items {
		hosts = append(hosts, api.Host{Name: pod.Name})
	}
	site.Status.Hosts = hosts
	return nil
}

// okUnstructured is not cached, unless somebody asks for that.
func (r *Sites) okUnstructured(ctx context.Context, site *api.Site) error {
	var list unstructured.UnstructuredList
	if err := r.List(ctx, &list); err != nil {
		return err
	}
	hosts := make([]api.Host, 0, len(list.Items))
	for _, item := range list.Items {
		hosts = append(hosts, api.Host{Name: item.GetName()})
	}
	site.Status.Hosts = hosts
	return nil
}

// okEach changes each element by itself.
func (r *Sites) okEach(ctx context.Context) error {
	var sites api.SiteList
	if err := r.List(ctx, &sites); err != nil {
		return err
	}
	for i := range sites.Items {
		site := &sites.Items[i]
		site.Status.Hosts = append(site.Status.Hosts, api.Host{Name: site.Name})
		if err := r.Status().Update(ctx, site); err != nil {
			return err
		}
	}
	return nil
}

// okKnown compares the names as a set.
func (r *Sites) okKnown(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return err
	}
	names := sets.New[string]()
	for _, pod := range pods.Items {
		names.Insert(pod.Name)
	}
	site.Status.Pods = sets.List(names)
	return nil
}

// okByName looks for one.
func (r *Sites) okByName(ctx context.Context, site *api.Site) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return err
	}
	for _, pod := range pods.Items {
		if pod.Name == site.Name {
			site.Status.Hosts = append(site.Status.Hosts, api.Host{Name: pod.Status.PodIP})
		}
	}
	return nil
}
