package mutation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/load"
)

const wired = `package program

import "context"

type Secret struct{ Name string }
type SecretList struct{ Items []Secret }
type ConfigMap struct{ Name string }

type builder struct{}

func (b builder) For(any) builder  { return b }
func (b builder) Owns(any) builder { return b }
func (b builder) Complete() error  { return nil }

type indexer struct{}

func (indexer) IndexField(context.Context, any, string, func(any) []string) error { return nil }

type Context = context.Context

type client struct{}

func (client) Create(ctx Context, object any) error     { return nil }
func (client) Update(ctx Context, object any) error     { return nil }
func (client) List(ctx Context, list any) error         { return nil }
func SetControllerReference(owner, object any) error    { return nil }
func Or(predicates ...any) any                          { return nil }

type GenerationChangedPredicate struct{}
type LabelChangedPredicate struct{}

var changed = Or(GenerationChangedPredicate{}, LabelChangedPredicate{})

// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;create;update
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=create;list

func setUp(ctx Context, i indexer) error {
	if err := i.IndexField(ctx, &Secret{}, "name", nil); err != nil {
		return err
	}
	return builder{}.
		For(&ConfigMap{}).
		Owns(&Secret{}).
		Owns(&ConfigMap{}).
		Complete()
}

func make(ctx Context, c client) error {
	secret := &Secret{Name: "a"}
	if err := SetControllerReference(nil, secret); err != nil {
		return err
	}
	return c.Create(ctx, secret)
}
`

// A verb that nobody uses is not needed, and a kind that nobody makes need not be watched.
func TestFindWiring(t *testing.T) {
	dir := module(t, map[string]string{"program.go": wired})
	mutants, err := Find(t.Context(), load.Config{Dir: dir}, Operators)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mutants {
		got = append(got, fmt.Sprintf("%s: %s => %s", m.Operator.Name, m.Before, m.After))
	}
	want := []string{
		"generation-only: var changed = Or(GenerationChangedPredicate{}, LabelChangedPredicate{}) => var changed = GenerationChangedPredicate{}",
		`ungranted-resource: // +kubebuilder:rbac:groups="",resources=secrets,verbs=get;create;update => //`,
		`ungranted-verb: // +kubebuilder:rbac:groups="",resources=secrets,verbs=get;create;update => // +kubebuilder:rbac:groups="",resources=secrets,verbs=get;update`,
		`unindexed: if err := i.IndexField(ctx, &Secret{}, "name", nil); err != nil { => `,
		"unowned: return builder{}. => return builder{}.",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// What changes what is found elsewhere is tried a few times only.
func TestSampled(t *testing.T) {
	var all []*Mutant
	near, far := &Operator{Name: "near"}, &Operator{Name: "far", Anywhere: true}
	for range 27 {
		all = append(all, &Mutant{Operator: near}, &Mutant{Operator: far})
	}
	count := make(map[*Operator]int)
	for _, m := range sampled(all) {
		count[m.Operator]++
	}
	if count[near] != 27 || count[far] != maxAnywhere {
		t.Errorf("%d and %d mutants", count[near], count[far])
	}
}
