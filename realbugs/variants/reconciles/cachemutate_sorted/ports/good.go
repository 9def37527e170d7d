package controllers

import (
	"slices"
	"sort"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
)

type PodSorter struct {
	pods corelisters.PodLister
}

func (d *PodSorter) Oldest(ns string) (*corev1.Pod, error) {
	pods, err := d.pods.Pods(ns).List(labels.Everything())
	if err != nil || len(pods) == 0 {
		return nil, err
	}
	sort.Slice(pods, func(i, j int) bool { return pods[i].CreationTimestamp.Before(&pods[j].CreationTimestamp) })
	names := slices.Clone(pods[0].Finalizers)
	slices.Sort(names)
	klog.V(4).InfoS("oldest", "pod", pods[0].Name, "finalizers", names)
	return pods[0], nil
}
