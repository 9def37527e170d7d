// Package constructed has steps that put an object into a struct of the program by a function.
package constructed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/constructed/agents"
)

// What the field holds is what the function was handed.
func each(c client.Client, backups ...*api.Backup) {
	for _, b := range backups {
		agent := agents.New(b, c)
		if agent.Backup.Spec.Strategy.Type == "" { // want `optional-used: agent.Backup.Spec.Strategy is optional`
			agent.Backup.Spec.Strategy.Type = "full"
		}
	}
}

func read(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var b api.Backup
	if err := c.Get(ctx, key, &b); err != nil {
		return err
	}
	agent := agents.New(&b, c)
	*agent.Backup.Spec.Replicas++ // want `optional-used: agent.Backup.Spec.Replicas is optional`
	return c.Update(ctx, &b)
}

// The function is handed a struct, and says what is missing in that.
func checked(c client.Client, b *api.Backup) (string, error) {
	agent, err := agents.Checked(agents.Params{Client: c, Backup: b})
	if err != nil {
		return "", err
	}
	return agent.Backup.Spec.Strategy.Type, nil // want `optional-used: agent.Backup.Spec.Strategy is optional`
}

// One of this package, by value.
type scope struct {
	backup *api.Backup
	name   string
}

func scopeOf(b *api.Backup) scope { return scope{backup: b, name: b.Name} }

func scoped(b *api.Backup) string {
	s := scopeOf(b)
	return s.name + s.backup.Spec.Strategy.Type // want `optional-used: s.backup.Spec.Strategy is optional`
}

// Somebody has looked under the other name, before or after.
func okBefore(c client.Client, b *api.Backup) string {
	if b.Spec.Strategy == nil {
		return ""
	}
	return agents.New(b, c).Backup.Spec.Strategy.Type
}

func okAfter(c client.Client, b *api.Backup) string {
	agent := agents.New(b, c)
	if b.Spec.Strategy == nil {
		return ""
	}
	return agent.Backup.Spec.Strategy.Type
}

func okUnderItsName(c client.Client, b *api.Backup) string {
	agent := agents.New(b, c)
	if agent.Backup.Spec.Strategy == nil {
		return ""
	}
	return agent.Backup.Spec.Strategy.Type
}

// The part is set: by the function, by a method of what it makes, or under the other name.
func okCompleted(c client.Client, b *api.Backup) string {
	return agents.Completed(b, c).Backup.Spec.Strategy.Type
}

func okDefaulted(c client.Client, b *api.Backup) string {
	agent := agents.New(b, c)
	agent.SetDefaults()
	return agent.Backup.Spec.Strategy.Type
}

func okSet(c client.Client, b *api.Backup) string {
	agent := agents.New(b, c)
	b.Spec.Strategy = &api.Strategy{}
	return agent.Backup.Spec.Strategy.Type
}

// The object is made here, or the field is none that the function fills.
func okMade(c client.Client) string {
	agent := agents.New(&api.Backup{Spec: api.BackupSpec{Strategy: &api.Strategy{}}}, c)
	return agent.Backup.Spec.Strategy.Type
}

func okOther(c client.Client, b *api.Backup) string {
	return agents.New(b, c).Old.Spec.Strategy.Type
}

func okEither(b, other *api.Backup) string {
	return agents.Either(b, other, b.Name != "").Backup.Spec.Strategy.Type
}

// All callers have looked.
func okGuarded(c client.Client, b *api.Backup) string {
	if b.Spec.Strategy != nil {
		return typeOf(c, b)
	}
	return ""
}

func typeOf(c client.Client, b *api.Backup) string {
	agent := agents.New(b, c)
	return agent.Backup.Spec.Strategy.Type
}

// Somebody asks for the kind.
func okKind(c client.Client, b *api.Backup) string {
	agent := agents.New(b, c)
	if b.Spec.Type == "rolling" {
		return agent.Backup.Spec.Strategy.Type
	}
	return ""
}
