package helpers

import (
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/event"

	"github.com/ctrllint/ctrllint/testdata/cachemutate/helpers/labels"
)

func okRead(e event.UpdateEvent) bool {
	return len(labels.Options(e.ObjectOld.GetAnnotations())) > 0
}

func taken(e event.UpdateEvent) bool {
	return len(labels.Take(e.ObjectOld.GetAnnotations(), "x/", true)) > 0 // want `written: .* Take changes`
}

// chosen does not say which way it is.
func chosen(e event.UpdateEvent, remove bool) bool {
	return len(labels.Take(e.ObjectOld.GetAnnotations(), "x/", remove)) > 0 // want `written: .* Take changes`
}

func (c *Controller) okKept(name string) int {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return 0
	}
	return labels.Drained(pod, true)
}

func (c *Controller) drained(name string) int {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return 0
	}
	return labels.Drained(pod, false) // want `written: pod is .* Drained changes it`
}

func (c *Controller) okNotVisited(name string) {
	if pod, err := c.lister.Pods("ns").Get(name); err == nil {
		labels.Visit(pod, nil)
	}
}

func (c *Controller) visited(name string) {
	if pod, err := c.lister.Pods("ns").Get(name); err == nil {
		labels.Visit(pod, func(string) {}) // want `written: pod is .* Visit changes it`
	}
}

func (c *Controller) okNoneExtra(name string) *corev1.Pod {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return nil
	}
	return labels.Extend(pod)
}

func (c *Controller) extended(name string) *corev1.Pod {
	pod, err := c.lister.Pods("ns").Get(name)
	if err != nil {
		return nil
	}
	return labels.Extend(pod, "one") // want `written: pod is .* Extend changes it`
}

func (c *Controller) okDry(name string) bool {
	pod, err := c.lister.Pods("ns").Get(name)
	return err == nil && labels.Apply(pod, labels.Dry)
}

func (c *Controller) wet(name string) bool {
	pod, err := c.lister.Pods("ns").Get(name)
	return err == nil && labels.Apply(pod, labels.Wet) // want `written: pod is .* Apply changes it`
}

// each runs a closure that writes, under a condition of the function around it.
func each(pods []*corev1.Pod, clear bool, also func(*corev1.Pod)) {
	visit := func() {
		for _, pod := range pods {
			if clear && also != nil {
				also(pod)
				clearPod(pod, clear)
			}
		}
	}
	visit()
}

func clearPod(pod *corev1.Pod, really bool) {
	if !really {
		return
	}
	pod.Labels = nil
}

func (c *Controller) okEach(pods []*corev1.Pod, name string) {
	if pod, err := c.lister.Pods("ns").Get(name); err == nil {
		each([]*corev1.Pod{pod}, false, func(*corev1.Pod) {})
		each([]*corev1.Pod{pod}, true, nil)
	}
}

func (c *Controller) cleared(name string) {
	if pod, err := c.lister.Pods("ns").Get(name); err == nil {
		each([]*corev1.Pod{pod}, true, func(*corev1.Pod) {}) // want `written: .* each changes them`
	}
}
