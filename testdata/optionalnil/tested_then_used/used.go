// Package tested_then_used tests optional parts of objects for nil, and then uses them.
package tested_then_used

import (
	"context"
	"errors"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type jobs struct{ client.Client }

// The test comes after the use.
func (j *jobs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job := &batchv1.Job{}
	if err := j.Get(ctx, req.NamespacedName, job); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ctrl.LoggerFrom(ctx).Info("finished", "ttl", *job.Spec.TTLSecondsAfterFinished) // want `^tested-then-used: job.Spec.TTLSecondsAfterFinished is dereferenced before it is tested for nil: each reconcile of such an object panics, and is tried again$`
	if job.Spec.TTLSecondsAfterFinished != nil {                                    // related `tested here`
		return ctrl.Result{RequeueAfter: time.Duration(*job.Spec.TTLSecondsAfterFinished) * time.Second}, nil
	}
	return ctrl.Result{}, nil
}

// The path on which it is nil goes on.
func surge(d *appsv1.Deployment) int {
	if d.Spec.Strategy.RollingUpdate == nil { // related `nil from here`
		fmt.Println("no rolling update")
	}
	return d.Spec.Strategy.RollingUpdate.MaxSurge.IntValue() // want `^tested-then-used: d.Spec.Strategy.RollingUpdate is dereferenced on a path on which it is nil: it panics for such an object$`
}

func okSurge(d *appsv1.Deployment) int {
	if d.Spec.Strategy.RollingUpdate == nil {
		return 0
	}
	return d.Spec.Strategy.RollingUpdate.MaxSurge.IntValue()
}

// Only both nil leave.
func both(old, now *api.Backup) bool {
	if old.Spec.Strategy == nil && now.Spec.Strategy == nil { // related `nil from here`
		return true
	}
	return old.Spec.Strategy.Type == now.Spec.Strategy.Type // want `tested-then-used: old.Spec.Strategy is` `tested-then-used: now.Spec.Strategy is`
}

func okBoth(old, now *api.Backup) bool {
	if old.Spec.Strategy == nil || now.Spec.Strategy == nil {
		return old.Spec.Strategy == now.Spec.Strategy
	}
	return old.Spec.Strategy.Type == now.Spec.Strategy.Type
}

// A list of problems goes on with the value.
func validate(b *api.Backup) error {
	var problems []error
	if b.Spec.Replicas == nil {
		problems = append(problems, errors.New("replicas is required"))
	}
	if b.Spec.Type == "" {
		problems = append(problems, errors.New("type is required"))
	}
	if *b.Spec.Replicas < 1 { // want `tested-then-used: b.Spec.Replicas is dereferenced on a path on which it is nil`
		problems = append(problems, errors.New("replicas must be positive"))
	}
	return errors.Join(problems...)
}

func okValidate(b *api.Backup) error {
	var problems []error
	if b.Spec.Replicas == nil {
		problems = append(problems, errors.New("replicas is required"))
	}
	if len(problems) > 0 {
		return errors.Join(problems...)
	}
	if *b.Spec.Replicas < 1 {
		problems = append(problems, errors.New("replicas must be positive"))
	}
	return errors.Join(problems...)
}

// A block tests, and the statements after it do not.
func window(b *api.Backup) (int32, error) {
	if b.Spec.Strategy != nil {
		if b.Spec.Strategy.Rolling != nil {
			return 0, nil
		}
	}
	if b.Spec.Strategy.Window != nil { // want `tested-then-used: b.Spec.Strategy is dereferenced`
		return *b.Spec.Strategy.Window, nil
	}
	return 1, nil
}

// The last link is tested, and the one in the middle is not.
func middle(b *api.Backup) int32 {
	if b.Spec.Strategy != nil && b.Spec.Strategy.Rolling == nil {
		return 0
	}
	return *b.Spec.Strategy.Rolling.MaxSurge // want `tested-then-used: b.Spec.Strategy is dereferenced` `optional-used: b.Spec.Strategy.Rolling.MaxSurge is`
}

// The test is in a variable.
func flag(b *api.Backup) int32 {
	hasReplicas := b.Spec.Replicas != nil
	if !hasReplicas {
		fmt.Println("one replica")
	}
	return *b.Spec.Replicas // want `tested-then-used: b.Spec.Replicas is dereferenced`
}

func okFlag(b *api.Backup) int32 {
	hasReplicas := b.Spec.Replicas != nil
	fmt.Println("replicas", hasReplicas)
	if hasReplicas {
		return *b.Spec.Replicas
	}
	return 1
}

// The test is in a function.
func helped(b *api.Backup) string {
	if !b.HasStrategy() {
		fmt.Println("no strategy")
	}
	return b.Spec.Strategy.Type // want `tested-then-used: b.Spec.Strategy is dereferenced`
}

func okHelped(b *api.Backup) string {
	if b.Spec.Strategy != nil {
		fmt.Println("with a strategy")
	}
	if !b.HasStrategy() {
		return ""
	}
	return b.Spec.Strategy.Type
}

func rolls(b *api.Backup) bool {
	return b.Spec.Strategy != nil && b.Spec.Strategy.Rolling != nil
}

func okRolls(b *api.Backup) *int32 {
	if b.Spec.Strategy == nil {
		fmt.Println("no strategy")
	}
	if rolls(b) {
		return b.Spec.Strategy.Rolling.MaxSurge
	}
	return nil
}

// An error says that it is there.
func okChecked(b *api.Backup) (string, error) {
	if b.Spec.Strategy == nil {
		fmt.Println("no strategy")
	}
	if err := check(b); err != nil {
		return "", err
	}
	return b.Spec.Strategy.Type, nil
}

func check(b *api.Backup) error {
	if b.Spec.Strategy == nil {
		return errors.New("no strategy")
	}
	return nil
}

// A default is set.
func okDefaulted(b *api.Backup) int32 {
	if b.Spec.Replicas == nil {
		one := int32(1)
		b.Spec.Replicas = &one
	}
	return *b.Spec.Replicas
}

func okDefaultedElsewhere(b *api.Backup) int32 {
	if b.Spec.Replicas == nil {
		setDefaults(b)
	}
	return *b.Spec.Replicas
}

func setDefaults(b *api.Backup) {
	one := int32(1)
	b.Spec.Replicas = &one
}

func okDefaultedSpec(b *api.Backup, defaults api.BackupSpec) int32 {
	if b.Spec.Replicas == nil {
		b.Spec = defaults
	}
	return *b.Spec.Replicas
}

func (j *jobs) okReadAgain(ctx context.Context, b *corev1.Pod) (int, error) {
	if b.Spec.SecurityContext == nil {
		if err := j.Get(ctx, client.ObjectKeyFromObject(b), b); err != nil {
			return 0, err
		}
	}
	return len(b.Spec.SecurityContext.SupplementalGroups), nil
}

// Each round looks at another one.
func eachRound(backups []api.Backup) (sum int32) {
	for _, b := range backups {
		if b.Spec.Replicas == nil {
			continue
		}
		sum += *b.Spec.Replicas
	}
	for i := range backups {
		if backups[i].Spec.Strategy == nil {
			continue
		}
		sum += *backups[i].Spec.Strategy.Window // want `optional-used: backups\[i\].Spec.Strategy.Window is`
	}
	return sum
}

func rounds(backups []api.Backup) (sum int32) {
	for i := range backups {
		if backups[i].Spec.Strategy == nil {
			fmt.Println("no strategy")
		}
		sum += *backups[i].Spec.Strategy.Window // want `tested-then-used: backups\[i\].Spec.Strategy is dereferenced` `optional-used: backups\[i\].Spec.Strategy.Window is`
	}
	return sum
}

// A method asks for nil itself.
func okNilReceiver(b *api.Backup) bool {
	if b.Spec.Strategy == nil {
		return false
	}
	if b.Spec.Strategy.Rolling == nil {
		fmt.Println("not rolling")
	}
	return b.Spec.Strategy.Rolling.IsZero()
}

func okTime(b *api.Backup) time.Duration {
	if b.Status.Started == nil {
		fmt.Println("not started")
	}
	if b.Status.Started.IsZero() {
		return 0
	}
	return time.Since(b.Status.Started.Time)
}

// What the value was used for is known by what came of it.
func okOutcome(b *api.Backup) int32 {
	var replicas int32
	if b.Spec.Replicas != nil {
		replicas = *b.Spec.Replicas
	}
	if replicas > 3 {
		return *b.Spec.Replicas
	}
	return 0
}

// The kind says which part is there.
func okUnion(b *api.Backup) string {
	if b.Spec.Target != nil {
		fmt.Println("to", b.Spec.Target.Name)
	}
	if b.Spec.Type == "target" {
		return b.Spec.Target.Name
	}
	return ""
}

func find(backups map[string]*api.Backup, name string) (*api.Backup, error) {
	b := backups[name]
	if b == nil {
		return nil, errors.New("no such backup")
	}
	return b, nil
}

// The error came with the object.
func okFound(backups map[string]*api.Backup) (string, error) {
	b, err := find(backups, "nightly")
	if b == nil {
		fmt.Println("no nightly backup")
	}
	if err != nil {
		return "", err
	}
	return b.Spec.Type, nil
}

func found(backups map[string]*api.Backup) (string, error) {
	b, err := find(backups, "nightly")
	if err != nil {
		return "", err
	}
	if b == nil {
		fmt.Println("no nightly backup")
	}
	return b.Spec.Type, nil // want `tested-then-used: b is dereferenced`
}

// A helper uses it.
func handsOn(b *api.Backup) string {
	if b.Spec.Strategy == nil {
		fmt.Println("no strategy")
	}
	return typeOf(b.Spec.Strategy) // want `tested-then-used: b.Spec.Strategy is dereferenced`
}

func typeOf(s *api.Strategy) string { return s.Type }

func okHandsOn(b *api.Backup) string {
	if b.Spec.Strategy == nil {
		fmt.Println("no strategy")
	}
	return safeTypeOf(b.Spec.Strategy)
}

func safeTypeOf(s *api.Strategy) string {
	if s == nil {
		return ""
	}
	return s.Type
}

// The process ends.
func okEnds(b *api.Backup) string {
	if b.Spec.Strategy == nil {
		panic("no strategy")
	}
	return b.Spec.Strategy.Type
}

// A test after a default, once more.
func okTestedAgain(b *api.Backup) int32 {
	if b.Spec.Replicas == nil {
		return 0
	}
	n := *b.Spec.Replicas
	if b.Spec.Replicas != nil {
		n++
	}
	return n
}

// The default is in a variable.
func okVariable(b *api.Backup) string {
	strategy := b.Spec.Strategy
	if strategy == nil {
		strategy = &api.Strategy{}
	}
	return strategy.Type
}

func variable(b *api.Backup) string {
	strategy := b.Spec.Strategy
	if strategy == nil {
		fmt.Println("no strategy")
	}
	return b.Spec.Strategy.Type // want `tested-then-used: b.Spec.Strategy is dereferenced`
}

// One of two is there.
func okOneOf(b *api.Backup) string {
	if b.Spec.Strategy == nil && b.Spec.Target == nil {
		return ""
	}
	if b.Spec.Strategy != nil {
		return b.Spec.Strategy.Type
	}
	return b.Spec.Target.Name
}

func okOneOfThree(b *api.Backup) string {
	if b.Spec.Strategy == nil && b.Spec.Target == nil {
		return ""
	} else if b.Spec.Strategy != nil && b.Spec.Target != nil {
		return b.Spec.Strategy.Type
	} else if b.Spec.Target != nil {
		return b.Spec.Target.Name
	}
	return b.Spec.Strategy.Type
}

func okOneOfTwo(b *api.Backup) (string, error) {
	if b.Spec.Strategy == nil && b.Spec.Target == nil {
		return "", errors.New("neither is set")
	}
	if b.Spec.Target != nil && b.Spec.Target.Name == "" {
		return "", errors.New("a target has a name")
	}
	if b.Spec.Strategy != nil {
		return b.Spec.Strategy.Type, nil
	}
	return b.Spec.Target.Name, nil
}

func okBothOrNone(a, b *api.Strategy) bool {
	if a == nil && b == nil {
		return true
	}
	if (a == nil) != (b == nil) {
		return false
	}
	return a.Type == b.Type
}

// A copy is there.
func okCopied(b *api.Backup, defaults api.Backup) string {
	b.Spec.Strategy = &api.Strategy{Type: defaults.Spec.Type}
	if b.Spec.Strategy != nil && b.Spec.Strategy.Type == "" {
		b.Spec.Strategy.Type = "none"
	}
	return b.Spec.Strategy.Type
}

// The test is the wrong way round.
func inverted(b *api.Backup) string {
	if b.Spec.Strategy != nil {
		b.Spec.Strategy = &api.Strategy{}
	}
	b.Spec.Strategy.Type = b.Spec.Type // want `tested-then-used: b.Spec.Strategy is dereferenced`
	return b.Spec.Strategy.Type
}

func either(b *api.Backup) bool {
	return b.Spec.Paused != nil || *b.Spec.Paused // want `known-nil: b.Spec.Paused is dereferenced`
}

// The first case goes on with the second.
func cases(b *api.Backup) int32 {
	switch {
	case b.Spec.Replicas == nil && b.Spec.MaxReplicas != nil:
		return *b.Spec.MaxReplicas
	case *b.Spec.Replicas > 3: // want `tested-then-used: b.Spec.Replicas is dereferenced`
		return 3
	}
	return 1
}

// Each loop tests, but for the last one.
func loops(nodes []string, current, update *corev1.Pod) (found []string) {
	for _, node := range nodes {
		if current != nil && current.Name == node {
			found = append(found, node)
		}
		if update != nil && update.Name == node {
			found = append(found, node)
		}
	}
	for _, node := range nodes {
		if current.Name == node { // want `tested-then-used: current is dereferenced on a path on which it is nil`
			return nil
		}
	}
	return found
}

// Only what is there is in the list.
func okCollected(current *corev1.Pod) (names []string) {
	var list []string
	if current != nil {
		list = append(list, "current")
	}
	for range list {
		names = append(names, current.Name)
	}
	return names
}
