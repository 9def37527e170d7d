package nil_beside

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// scope is what one reconcile works with.
type scope struct {
	client client.Client
	pod    *corev1.Pod
}

func newScope(c client.Client, pod *corev1.Pod) (*scope, error) {
	if c == nil {
		return nil, errors.New("no client")
	}
	return &scope{c, pod}, nil
}

func (s *scope) Close() error { return s.client.Update(context.TODO(), s.pod) }

// closesFirst defers what needs the scope before it has looked whether there is one.
func closesFirst(c client.Client, pod *corev1.Pod) (reterr error) {
	s, err := newScope(c, pod)
	defer func() {
		if err := s.Close(); err != nil && reterr == nil { // want `swallowed: this panics when newScope fails: what it returns is nil with every error`
			reterr = err
		}
	}()
	if err != nil {
		return err
	}
	return c.Delete(context.TODO(), s.pod)
}

// okClosesLater has looked.
func okClosesLater(c client.Client, pod *corev1.Pod) (reterr error) {
	s, err := newScope(c, pod)
	if err != nil {
		return err
	}
	defer func() {
		if err := s.Close(); err != nil && reterr == nil {
			reterr = err
		}
	}()
	return nil
}

// okAsksAtEnd looks in the deferred function.
func okAsksAtEnd(c client.Client, pod *corev1.Pod) (reterr error) {
	s, err := newScope(c, pod)
	defer func() {
		if err != nil {
			return
		}
		reterr = s.Close()
	}()
	if err != nil {
		return err
	}
	return c.Delete(context.TODO(), s.pod)
}

// okAsksForIt looks whether it is there.
func okAsksForIt(c client.Client, pod *corev1.Pod) (reterr error) {
	s, err := newScope(c, pod)
	defer func() {
		if s != nil {
			reterr = errors.Join(reterr, s.Close())
		}
	}()
	return err
}

// okPutInItsPlace has another scope by then.
func okPutInItsPlace(c client.Client, pod *corev1.Pod) (reterr error) {
	s, err := newScope(c, pod)
	defer func() { reterr = errors.Join(reterr, s.Close()) }()
	if err != nil {
		s = &scope{c, pod}
	}
	return err
}

// okRecovered ends the panic.
func okRecovered(c client.Client, pod *corev1.Pod) error {
	s, err := newScope(c, pod)
	defer func() {
		defer func() { recover() }()
		recover()
		s.Close()
	}()
	return err
}

// method defers a method that follows its receiver.
func method(c client.Client, pod *corev1.Pod) error {
	s, err := newScope(c, pod)
	defer s.Close() // want `swallowed: this panics when newScope fails: what it returns is nil with every error`
	if err != nil {
		return err
	}
	return c.Delete(context.TODO(), pod)
}

func okMethod(c client.Client, pod *corev1.Pod) error {
	s, err := newScope(c, pod)
	if err != nil {
		return err
	}
	defer s.Close()
	return c.Delete(context.TODO(), pod)
}

// applied is what became of an object.
type applied struct {
	pod *corev1.Pod
	err error
}

type record struct{ all []applied }

func (r *record) add(pod *corev1.Pod, err error) { r.all = append(r.all, applied{pod, err}) }

// recorded keeps the error, and goes on with what is nil beside it.
func recorded(ctx context.Context, w *worker, claim *corev1.PersistentVolumeClaim, r *record) {
	s, err := newScope(w.Client, nil)
	r.add(nil, err)
	s.pod = &corev1.Pod{} // want `swallowed: this panics when newScope fails: what it returns is nil with every error`
}

// okRecorded goes on only where there is something.
func okRecorded(ctx context.Context, w *worker, r *record) {
	s, err := newScope(w.Client, nil)
	r.add(nil, err)
	if err != nil {
		return
	}
	s.pod = &corev1.Pod{}
}

// okMustAll ends the process in what it calls.
func okMustAll(ctx context.Context, w *worker) {
	s, err := newScope(w.Client, nil)
	mustAll(append([]error{}, err), err)
	s.pod = &corev1.Pod{}
}

func mustAll(all []error, err error) {
	all = append(all, err)
	if len(all) > 0 && err != nil {
		panic(err)
	}
}
