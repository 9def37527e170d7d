package edits

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// note is asked whether its object is one that the program has made.
func note(*corev1.Pod) {}

type templates struct {
	client.Client
	kept   *corev1.Pod
	loader interface {
		Load(ctx context.Context, pod *corev1.Pod) error
		Render(pod *corev1.Pod)
	}
}

func basePod(name string) *corev1.Pod {
	if name == "" {
		return nil
	}
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "modules", Name: name}}
}

func podOf(name string) (corev1.Pod, error) {
	return corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name}}, nil
}

func setImage(pod *corev1.Pod, image string) {
	if len(pod.Spec.Containers) > 0 {
		pod.Spec.Containers[0].Image = image
	}
}

func (t *templates) read(ctx context.Context, pod *corev1.Pod) error {
	return t.Get(ctx, client.ObjectKeyFromObject(pod), pod)
}

func (t *templates) literals(owner *corev1.Node) error {
	pod := corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "a"}}
	if err := controllerutil.SetControllerReference(owner, &pod, t.Scheme()); err != nil {
		return err
	}
	setImage(&pod, "image")
	t.loader.Render(&pod)
	note(&pod)            // unstored: pod
	note(&corev1.Pod{})   // unstored: the Pod
	note(basePod("base")) // unstored: the Pod
	value, err := podOf("value")
	if err != nil {
		return err
	}
	note(&value)           // unstored: value
	note(value.DeepCopy()) // unstored: value
	return nil
}

func (t *templates) either(big bool) {
	pod := basePod("small")
	if big {
		pod = &corev1.Pod{}
	}
	note(pod) // unstored: pod
}

func (t *templates) filled(ctx context.Context, late bool) error {
	direct := &corev1.Pod{}
	note(direct) // unstored: direct
	if err := t.Get(ctx, client.ObjectKey{Name: "a"}, direct); err != nil {
		return err
	}
	note(direct) // unstored: none
	helped := basePod("helped")
	if late {
		if err := t.read(ctx, helped); err != nil {
			return err
		}
	}
	note(helped) // unstored: none
	unseen := basePod("unseen")
	if err := t.loader.Load(ctx, unseen); err != nil {
		return err
	}
	note(unseen) // unstored: none
	return nil
}

func (t *templates) existing(ctx context.Context, list *corev1.PodList, given *corev1.Pod) error {
	note(t.kept) // unstored: none
	note(given)  // unstored: none
	for i := range list.Items {
		note(&list.Items[i]) // unstored: none
	}
	copied := *given
	note(&copied) // unstored: none
	named := corev1.Pod{}
	named.ObjectMeta = given.ObjectMeta
	note(&named) // unstored: none
	created := basePod("created")
	if err := t.Create(ctx, created); err != nil {
		return err
	}
	note(created) // unstored: none
	return nil
}

func (t *templates) rounds(ctx context.Context, names []string) error {
	for _, name := range names {
		pod := &corev1.Pod{}
		note(pod) // unstored: pod
		if err := t.Get(ctx, client.ObjectKey{Name: name}, pod); err != nil {
			return err
		}
	}
	return nil
}

func fromMade(pod *corev1.Pod) *corev1.Pod {
	note(pod) // unstored: pod
	return pod
}

func fromBoth(pod *corev1.Pod) *corev1.Pod {
	note(pod) // unstored: none
	return pod
}

// Exported can be called by anybody.
func Exported(pod *corev1.Pod) { note(pod) } // unstored: none

func (t *templates) hands(ctx context.Context) (*corev1.Pod, error) {
	var read corev1.Pod
	if err := t.read(ctx, &read); err != nil {
		return nil, err
	}
	fromBoth(&read)
	fromBoth(basePod("both"))
	Exported(basePod("exported"))
	return fromMade(fromMade(basePod("made"))), nil
}

// again calls itself with what it was given.
func again(pod *corev1.Pod, n int) *corev1.Pod {
	note(pod) // unstored: pod
	if n > 0 {
		return again(pod, n-1)
	}
	return pod
}

func (t *templates) calls() {
	note(again(basePod("again"), 3)) // unstored: the Pod
	_, _ = t.hands(context.TODO())
}
