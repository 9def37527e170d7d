// Package holds states what holds at calls and returns.
package holds

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/leaderelection"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "example.com/volume"

type reconciler struct {
	client.Client
	mu      sync.Mutex
	started bool
	queue   chan string
	Peers   []string
}

func record(string) {}

func (r *reconciler) get(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err // holds: Get() != nil
	}
	return nil // holds: Get() == nil
}

func kinds(err error) {
	if apierrors.IsNotFound(err) {
		record("gone") // holds: NotFound err; err != nil
		return
	}
	if !apierrors.IsConflict(err) {
		record("not one of two") // holds: not NotFound err; not Conflict err
	} else {
		record("conflict") // holds: not NotFound err; Conflict err; err != nil
	}
	record("joined") // holds: not NotFound err
}

func sentinels(err error) {
	if errors.Is(err, io.EOF) {
		record("end") // holds: is io.EOF err; err != nil
	}
	if err == io.ErrUnexpectedEOF {
		record("cut") // holds: is io.ErrUnexpectedEOF err; err != nil
	}
	var status *apierrors.StatusError
	if errors.As(err, &status) {
		record("status") // holds: as errors.StatusError err; err != nil
	}
	record("any") // holds: none
}

func compound(pod *corev1.Pod, err error, force bool) {
	if err != nil && !apierrors.IsNotFound(err) {
		record("failed") // holds: err != nil; not NotFound err
	} else {
		record("either") // holds: none
	}
	if pod == nil || force {
		record("either") // holds: none
		return
	}
	record("neither") // holds: pod != nil; not force
}

func kept(pod *corev1.Pod, err error, force bool) {
	failed := err != nil && !force
	record("between") // holds: none
	if failed {
		record("failed") // holds: err != nil; not force
	}
	fine := pod != nil || err == nil
	if !fine {
		record("not fine") // holds: pod == nil; err != nil
		return
	}
	record("fine") // holds: none
}

func lengths(names []string, n int) {
	if len(names) == 0 {
		record("none") // holds: empty names; names compares with 0
		return
	}
	if len(names) < 1 {
		record("never") // holds: not empty names; not names compares with 0; empty names; names compares with 1
	}
	if len(names) >= 2 {
		record("two") // holds: not empty names; not names compares with 0; names compares with 2
	}
	if n > len(names) {
		record("fewer") // holds: not empty names; not names compares with 0; names compares with n
	}
}

func arms(ctx context.Context, work chan string) {
	for {
		select {
		case <-ctx.Done():
			record("done") // holds: arm 0
			return
		case name, ok := <-work:
			if !ok {
				record("closed") // holds: not arm 0; arm 1; not ok select
				return
			}
			record(name) // holds: not arm 0; arm 1; ok select
		default:
			record("idle") // holds: not arm 0; not arm 1
		}
	}
}

func oks(known map[string]string, object client.Object, work chan string) {
	if name, ok := known["a"]; ok {
		record(name) // holds: ok known
	} else {
		record("absent") // holds: not ok known
	}
	pod, ok := object.(*corev1.Pod)
	if !ok {
		record("no pod") // holds: not ok object
		return
	}
	if name, open := <-work; open {
		record(name + pod.Name) // holds: ok object; ok work
	}
}

func switched(phase corev1.PodPhase, err error) {
	switch phase {
	case corev1.PodRunning:
		record("running") // holds: phase equals "Running"
	case corev1.PodPending, corev1.PodUnknown:
		record("either") // holds: not phase equals "Running"
	case "":
		record("new") // holds: not phase equals "Running"; not phase equals "Pending"; not phase equals "Unknown"; phase equals ""
	}
	switch {
	case err == nil:
		record("worked") // holds: err == nil
	case apierrors.IsNotFound(err):
		record("gone") // holds: err != nil; NotFound err
	default:
		record("failed") // holds: err != nil; not NotFound err
	}
}

func deletion(pod *corev1.Pod) {
	if !pod.GetDeletionTimestamp().IsZero() {
		record("deleted") // holds: deleted pod
		return
	}
	if pod.DeletionTimestamp != nil {
		record("never") // holds: not deleted pod; pod.ObjectMeta.DeletionTimestamp != nil; deleted pod
	}
	if controllerutil.ContainsFinalizer(pod, finalizer) {
		record("protected") // holds: not deleted pod; finalizer "example.com/volume" of pod
	}
}

func there(pod *corev1.Pod) {
	if pod != nil && deleting(pod) {
		record("deleted") // holds: pod != nil; deleting(); deleted pod
		return
	}
	record("not deleted, if it is there") // holds: none
	gone := pod != nil && pod.DeletionTimestamp != nil
	if !gone {
		record("not deleted, if it is there") // holds: not deleted pod
	}
}

func elected(elector *leaderelection.LeaderElector) {
	if !elector.IsLeader() {
		return // holds: not IsLeader()
	}
	record("leads") // holds: IsLeader()
}

func ignorable(err error) bool { return err == nil || apierrors.IsNotFound(err) }

func missing(err error) bool { return apierrors.IsNotFound(err) }

func deleting(object client.Object) bool { return object.GetDeletionTimestamp() != nil }

func protected(object client.Object, name string) bool {
	if object == nil {
		return false
	}
	return controllerutil.ContainsFinalizer(object, name) && !deleting(object)
}

func lookUp(known map[string]string, name string) (string, bool) {
	if len(known) == 0 {
		return "", false
	}
	return known[name], name != ""
}

func (r *reconciler) idle() bool { return !r.started }

func helpers(pod *corev1.Pod, known map[string]string, err error) {
	if ignorable(err) {
		record("fine") // holds: ignorable()
	} else {
		record("failed") // holds: not ignorable(); err != nil; not NotFound err
	}
	if missing(err) {
		record("gone") // holds: missing(); NotFound err; err != nil
	}
	if !protected(pod, finalizer) {
		return // holds: not protected()
	}
	if _, ok := lookUp(known, "a"); ok {
		record("known") // holds: protected(); pod != nil; finalizer "example.com/volume" of pod; not deleted pod; lookUp(); not empty known; not known compares with 0; not "a" equals ""
	}
}

func closures(err error) {
	fatal := func() bool { return err != nil }
	if fatal() {
		record("fatal") // holds: closures$1()
	}
}

func flags(names []string, err error) {
	found := false
	for _, name := range names {
		if name == "a" {
			found = true
			break
		}
	}
	if !found {
		record("missing") // holds: not found; not names compares with index
	}
	failed := false
	if err != nil {
		failed = true
	}
	if failed {
		record("failed") // holds: failed; err != nil
	}
}

func rounds(fetch func() error, again func() bool) {
	failed := false
	for again() {
		if failed {
			record("the round before") // holds: again(); failed
		}
		err := fetch()
		record("this round") // holds: again()
		failed = err != nil
	}
}

func (r *reconciler) start() {
	if r.started {
		return // holds: r.started
	}
	record("quiet") // holds: not r.started
	r.started = true
	record("written") // holds: none
}

func (r *reconciler) restart() {
	if !r.started {
		return
	}
	r.mu.Lock()
	record("locked") // holds: r.started
	r.stop()
	record("stopped") // holds: none
}

func (r *reconciler) stop() { r.started = false }

func (r *reconciler) drain(next func()) {
	if r.queue == nil || r.Peers == nil {
		return
	}
	record("both") // holds: r.queue != nil; r.Peers != nil
	next()
	record("the exported one may have been set") // holds: r.queue != nil
}

func (r *reconciler) loop() {
	for r.started {
		record("started") // holds: r.started
		if r.queue == nil {
			r.started = false
			continue // holds: none
		}
		record("ready") // holds: r.started; r.queue != nil
	}
	record("ended") // holds: not r.started
}

func captured(run func(func())) {
	var err error
	run(func() { err = io.EOF })
	if err != nil {
		record("failed") // holds: err != nil
		run(func() { err = nil })
		record("again") // holds: none
	}
}

func assigned(pod *corev1.Pod, err error) {
	gone := apierrors.IsNotFound(err)
	if gone == true {
		record("gone") // holds: NotFound err; err != nil
	}
	if err := client.IgnoreNotFound(err); err != nil {
		record("failed") // holds: IgnoreNotFound() != nil; err != nil; not NotFound err
	}
}

type keeper struct{ pod *corev1.Pod }

func (k *keeper) going() bool { return !k.pod.DeletionTimestamp.IsZero() }

func (k *keeper) kept(name string) bool { return slices.Contains(k.pod.Finalizers, name) }

func inMethods(k *keeper) {
	if k.going() {
		record("deleted") // holds: going(); deleted k.pod
	}
	if !k.kept("example.com/volume") {
		record("free") // holds: not kept(); not finalizer "example.com/volume" of k.pod
	}
}
