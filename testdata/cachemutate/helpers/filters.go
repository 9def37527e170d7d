package helpers

import (
	corev1 "k8s.io/api/core/v1"
	k8slabels "k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Pods looks at pods that it takes out of a cache, by functions that choose some of them.
type Pods struct {
	lister corelisters.PodLister
	added  chan *corev1.Pod
	copies chan *corev1.Pod
}

func bound(pods []*corev1.Pod) (found []*corev1.Pod) {
	for _, pod := range pods {
		if pod.Spec.NodeName != "" {
			found = append(found, pod)
		}
	}
	return found
}

func boundOf(pods []*corev1.Pod, wanted func(*corev1.Pod) bool) []*corev1.Pod {
	found := make([]*corev1.Pod, 0, len(pods))
	for i := range pods {
		if wanted(pods[i]) {
			found = append(found, pods[i])
		}
	}
	return found
}

func byName(pods []*corev1.Pod) map[string]*corev1.Pod {
	found := make(map[string]*corev1.Pod)
	for _, pod := range pods {
		found[pod.Name] = pod
	}
	return found
}

func okBound(pods []*corev1.Pod) (found []*corev1.Pod) {
	for _, pod := range pods {
		if pod.Spec.NodeName != "" {
			found = append(found, pod.DeepCopy())
		}
	}
	return found
}

// containers makes a list of its own, of structs that it copies.
func containers(pod *corev1.Pod) (found []corev1.Container) {
	for _, c := range pod.Spec.Containers {
		if c.Image != "" {
			found = append(found, c)
		}
	}
	return found
}

func (p *Pods) mark() error {
	pods, err := p.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range bound(pods) {
		pod.Status.Reason = "bound" // want `written: .* the cache's own`
	}
	return nil
}

func (p *Pods) markWanted(node string) error {
	pods, err := p.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range boundOf(pods, func(pod *corev1.Pod) bool { return pod.Spec.NodeName == node }) {
		pod.Status.Reason = "wanted" // want `written: .* the cache's own`
	}
	return nil
}

func (p *Pods) markNamed(name string) error {
	pods, err := p.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	if pod := byName(pods)[name]; pod != nil {
		pod.Status.Reason = "named" // want `written: .* the cache's own`
	}
	return nil
}

func (p *Pods) chosen() ([]*corev1.Pod, error) {
	pods, err := p.lister.List(k8slabels.Everything())
	if err != nil {
		return nil, err
	}
	return bound(pods), nil
}

func (p *Pods) markChosen() error {
	pods, err := p.chosen()
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod.Status.Reason = "chosen" // want `written: .* the cache's own`
	}
	return nil
}

func (p *Pods) okMark() error {
	pods, err := p.lister.List(k8slabels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range okBound(pods) {
		pod.Status.Reason = "bound"
	}
	return nil
}

// okReplace changes the list that the function has made.
func (p *Pods) okReplace() ([]*corev1.Pod, error) {
	pods, err := p.lister.List(k8slabels.Everything())
	if err != nil {
		return nil, err
	}
	found := bound(pods)
	for i := range found {
		found[i] = found[i].DeepCopy()
		found[i].Status.Reason = "bound"
	}
	return found, nil
}

func (p *Pods) okImages(name string) ([]corev1.Container, error) {
	pod, err := p.lister.Pods("ns").Get(name)
	if err != nil {
		return nil, err
	}
	found := containers(pod)
	for i := range found {
		found[i].Image = "latest"
	}
	return found, nil
}

func (p *Pods) environment(name string) error {
	pod, err := p.lister.Pods("ns").Get(name)
	if err != nil {
		return err
	}
	for _, c := range containers(pod) {
		c.Env[0].Value = "latest" // want `written: .* the cache's own`
	}
	return nil
}

// register sends what is added through a channel.
func (p *Pods) register(informer cache.SharedInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		pod := obj.(*corev1.Pod)
		p.added <- pod
		p.copies <- pod.DeepCopy()
	}})
	return err
}

func (p *Pods) work() {
	for pod := range p.added {
		pod.Status.Reason = "seen" // want `written: the object in the field added is the cache's own`
	}
}

func (p *Pods) next() {
	pod := <-p.added
	pod.Status.Reason = "seen" // want `written: the object in the field added is the cache's own`
}

func (p *Pods) okWork() {
	for pod := range p.copies {
		pod.Status.Reason = "seen"
	}
}

// okReplaceNamed puts copies into the map that the function has made.
func (p *Pods) okReplaceNamed(name string) (map[string]*corev1.Pod, error) {
	pods, err := p.lister.List(k8slabels.Everything())
	if err != nil {
		return nil, err
	}
	named := byName(pods)
	for name, pod := range named {
		named[name] = pod.DeepCopy()
	}
	named[name].Status.Reason = "named"
	return named, nil
}
