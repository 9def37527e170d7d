package optional_used

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/scopes"
)

// A method of another package returns the part as it is.
func typeOf(s *scopes.Scope) string {
	return s.Strategy().Type // want `optional-used: s.Strategy\(\) is optional`
}

func okTypeOf(s *scopes.Scope) string {
	if s.Strategy() == nil {
		return ""
	}
	s.OkStatus().Copies = nil
	return s.Strategy().Type + s.OkStrategy().Type
}

// The callers have looked at what they hand over by value.
func okFlags(b *api.Backup) []string {
	if b.Spec.Strategy == nil {
		return nil
	}
	return flagsOf(*b)
}

func flagsOf(b api.Backup) []string {
	strategy := b.Spec.Strategy
	return []string{strategy.Type}
}

func flags(b *api.Backup) []string { return plainFlags(*b) }

func plainFlags(b api.Backup) []string {
	strategy := b.Spec.Strategy
	return []string{strategy.Type} // want `optional-used: strategy is optional`
}

// A struct that is handed over by value holds the object.
type step struct{ backup *api.Backup }

func steps(b *api.Backup) []string { return stepOf(step{backup: b}) }

func stepOf(s step) []string {
	return []string{s.backup.Spec.Strategy.Type} // want `optional-used: s.backup.Spec.Strategy is optional`
}

// No error says that the strategy is there, and nothing of what is in it.
func surgeWanted(b *api.Backup) (int32, error) {
	rolling, err := scopes.RollingOf(b)
	if err != nil {
		return 0, err
	}
	return *rolling.MaxSurge, nil // want `optional-used: rolling is optional`
}

func okSurgeWanted(b *api.Backup) (int32, error) {
	rolling, err := scopes.RollingOf(b)
	if err != nil || rolling == nil || rolling.MaxSurge == nil {
		return 0, err
	}
	return *rolling.MaxSurge, nil
}

// A closure hands the part out.
type plan struct{ backup *api.Backup }

func (p *plan) each(use func(string)) {
	strategy := func() *api.Strategy { return p.backup.Spec.Strategy }
	use(strategy().Type) // want `optional-used: strategy\(\) is optional`
}

func (p *plan) okEach(use func(string)) {
	strategy := func() *api.Strategy { return p.backup.Spec.Strategy }
	if s := strategy(); s != nil {
		use(s.Type)
	}
}

// The object comes from a function that has read it.
func newest(ctx context.Context, c client.Client) (string, error) {
	backup, err := scopes.Latest(ctx, c)
	if err != nil {
		return "", err
	}
	return backup.Spec.Strategy.Type, nil // want `optional-used: backup.Spec.Strategy is optional`
}

func okNewest(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	backup, err := scopes.Completed(ctx, c, key)
	if err != nil {
		return "", err
	}
	return backup.Spec.Strategy.Type, nil
}

// The function that has read the object has looked at one of its parts.
func rolls(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	backup, err := scopes.Rolling(ctx, c, key)
	if err != nil {
		return 0, err
	}
	_ = backup.Spec.Strategy.Rolling.MaxSurge
	return *backup.Spec.Replicas, nil // want `optional-used: backup.Spec.Replicas is optional`
}

func okRolls(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	backup, err := scopes.Rolling(ctx, c, key)
	if err != nil {
		return "", err
	}
	return backup.Spec.Strategy.Type, nil
}

// A status that has been emptied has no parts.
func again(b *api.Backup) {
	if b.Status.Size == nil {
		return
	}
	b.Status = api.BackupStatus{}
	*b.Status.Size++ // want `optional-used: b.Status.Size is optional`
}

// One branch sets it to nil.
func disable(b *api.Backup, full bool) string {
	if b.Spec.Strategy == nil {
		b.Spec.Strategy = &api.Strategy{}
	}
	if !full {
		b.Spec.Strategy = nil
	}
	return b.Spec.Strategy.Type // want `optional-used: b.Spec.Strategy is optional`
}

func okDisable(b *api.Backup, full bool) string {
	if !full {
		b.Spec.Strategy = nil
	}
	if b.Spec.Strategy == nil {
		b.Spec.Strategy = &api.Strategy{}
	}
	return b.Spec.Strategy.Type
}

func okAgain(b *api.Backup, size int64) {
	b.Status = api.BackupStatus{}
	b.Status.Size = &size
	*b.Status.Size++
}

func okOther(b, other *api.Backup) {
	if b.Status.Size == nil {
		return
	}
	other.Status = api.BackupStatus{}
	*b.Status.Size++
}

// In a loop, by a literal that leaves it out.
func restart(list []*api.Backup) {
	for _, b := range list {
		if b.Spec.Strategy == nil {
			continue
		}
		b.Spec = api.BackupSpec{Type: b.Spec.Type, Owner: b.Spec.Owner}
		b.Spec.Strategy.Type = "full" // want `optional-used: b.Spec.Strategy is optional`
	}
}

func okRestart(list []*api.Backup) {
	for _, b := range list {
		b.Spec = api.BackupSpec{Type: b.Spec.Type, Strategy: &api.Strategy{}}
		b.Spec.Strategy.Type = "full"
	}
}

// The name of an object says nothing of its parts, and its type does.
func namedFull(b *api.Backup) string {
	if isFull(b.Name) {
		return b.Spec.Strategy.Type // want `optional-used: b.Spec.Strategy is optional`
	}
	return ""
}

func okTyped(b *api.Backup) string {
	if isFull(b.Spec.Type) {
		return b.Spec.Strategy.Type
	}
	return ""
}

func isFull(name string) bool { return name == "full" }

// The template of a pod that was read.
func runtimeClass(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	spec, err := scopes.Placement(ctx, c, key)
	if err != nil {
		return "", err
	}
	return *spec.RuntimeClassName, nil // want `optional-used: spec.RuntimeClassName is optional`
}

func okRuntimeClass(spec *corev1.PodSpec) string {
	if spec.RuntimeClassName == nil {
		return ""
	}
	return *spec.RuntimeClassName
}

// A number that a getter returns as it is.
func limitOf(s *scopes.Scope) int32 {
	limit := s.Limit()
	return *limit // want `optional-used: limit is optional`
}

func double(n *int32) int32 { return 2 * *n }

func twice(s *scopes.Scope) int32 {
	return double(s.Limit()) // want `optional-used: s.Limit\(\) is optional`
}

func okLimitOf(s *scopes.Scope) int32 {
	if s.Limit() == nil {
		return *s.OkLimit()
	}
	return *s.Limit()
}
