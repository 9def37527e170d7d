package index_of_optional_list

import (
	"context"
	"errors"
	"sort"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type gatherer struct {
	client.Client
	lister corelisters.PodLister
}

// The pods that run may be none.
func (g *gatherer) picked(ctx context.Context) (string, error) {
	var pods corev1.PodList
	if err := g.List(ctx, &pods); err != nil {
		return "", err
	}
	if len(pods.Items) == 0 {
		return "", nil
	}
	var running []corev1.Pod
	for _, pod := range pods.Items {
		if pod.Status.Phase == corev1.PodRunning {
			running = append(running, pod)
		}
	}
	return running[0].Name, nil // want `index-of-optional-list: running is indexed without a look at its length`
}

func (g *gatherer) okPicked(ctx context.Context) (string, error) {
	var pods corev1.PodList
	if err := g.List(ctx, &pods); err != nil {
		return "", err
	}
	var running []corev1.Pod
	for _, pod := range pods.Items {
		if pod.Status.Phase == corev1.PodRunning {
			running = append(running, pod)
		}
	}
	if len(running) == 0 {
		return "", errors.New("no pod runs")
	}
	return running[0].Name, nil
}

// A flag beside the list says that there is one.
func (g *gatherer) okFlag(ctx context.Context) (string, error) {
	var pods corev1.PodList
	if err := g.List(ctx, &pods); err != nil {
		return "", err
	}
	var running []corev1.Pod
	found := false
	for _, pod := range pods.Items {
		if pod.Status.Phase == corev1.PodRunning {
			running, found = append(running, pod), true
		}
	}
	if found {
		return running[0].Name, nil
	}
	return "", nil
}

// Each pod has a name, and there need be no pod.
func (g *gatherer) named(ctx context.Context) (string, error) {
	pods, err := g.lister.List(labels.Everything())
	if err != nil {
		return "", err
	}
	names := make([]string, 0, len(pods))
	for _, pod := range pods {
		names = append(names, pod.Name)
	}
	sort.Strings(names)
	return names[len(names)-1], nil // want `index-of-optional-list: names is indexed without a look at its length`
}

// Nothing is left out, so that the length of the other list says it.
func (g *gatherer) okNamed(ctx context.Context) (string, error) {
	pods, err := g.lister.List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return "", err
	}
	names := make([]string, 0, len(pods))
	for _, pod := range pods {
		names = append(names, pod.Name)
	}
	return names[0], nil
}

// What the program has itself it knows the length of.
func okOwn(hosts []string) string {
	var short []string
	for _, host := range hosts {
		if len(host) < 64 {
			short = append(short, host)
		}
	}
	return short[0]
}

func running(pods []*corev1.Pod) []*corev1.Pod {
	var out []*corev1.Pod
	for _, pod := range pods {
		if pod.DeletionTimestamp != nil {
			continue
		}
		out = append(out, pod)
	}
	return out
}

func running1(pods []*corev1.Pod) ([]*corev1.Pod, error) {
	out := []*corev1.Pod{}
	for _, pod := range pods {
		if pod.DeletionTimestamp != nil {
			continue
		}
		out = append(out, pod)
	}
	if len(out) == 0 {
		return nil, errors.New("none")
	}
	return out, nil
}

// A function picks them.
func (g *gatherer) pickedElsewhere(ctx context.Context) (string, error) {
	pods, err := g.lister.List(labels.Everything())
	if err != nil {
		return "", err
	}
	pods = running(pods)
	return pods[0].Status.PodIP, nil // want `index-of-optional-list: pods is indexed without a look at its length`
}

func (g *gatherer) okPickedElsewhere(ctx context.Context) (string, error) {
	pods, err := g.lister.List(labels.Everything())
	if err != nil {
		return "", err
	}
	left, err := running1(pods)
	if err != nil {
		return "", err
	}
	return left[0].Status.PodIP, nil
}

// The lister may have none.
func (g *gatherer) listed(namespace string) (string, error) {
	pods, err := g.lister.Pods(namespace).List(labels.Everything())
	if err != nil {
		return "", err
	}
	return pods[0].Name, nil // want `index-of-optional-list: pods is indexed without a look at its length`
}

// The kind that is asked for says nothing of the answer.
func (g *gatherer) ofKind(ctx context.Context, kind schema.GroupVersionKind) (string, error) {
	list := &unstructured.UnstructuredList{}
	list.SetGroupVersionKind(kind)
	if err := g.List(ctx, list); err != nil {
		return "", err
	}
	return list.Items[0].GetName(), nil // want `index-of-optional-list: list.Items is indexed without a look at its length`
}

func (g *gatherer) okOfKind(ctx context.Context, kind schema.GroupVersionKind) (string, error) {
	list := &unstructured.UnstructuredList{}
	list.SetGroupVersionKind(kind)
	if err := g.List(ctx, list); err != nil || len(list.Items) == 0 {
		return "", err
	}
	return list.Items[0].GetName(), nil
}
