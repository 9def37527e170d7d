// Package lists makes lists of maps.
package lists

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Keys are in the order of the map.
func Keys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k) // order: none
	}
	return keys
}

// Sorted are not.
func Sorted(m map[string]string) []string {
	keys := Keys(m)
	sort.Strings(keys)
	return keys
}

// Pair returns a count and the keys.
func Pair(m map[string]string) (int, []string) { return len(m), Keys(m) }

// Set stores arguments.
func Set(c *corev1.Container, args []string) { c.Args = args }

// Count looks at arguments.
func Count(c *corev1.Container, args []string) bool { return len(c.Args) == len(args) }

// A Flag is one of a command.
type Flag struct{ Name, Value string }

// Of returns flags in the order in which they are handed over, unless one has no name.
func Of(flags []Flag) ([]string, error) {
	made := make([]string, 0, len(flags))
	for _, flag := range flags {
		if flag.Name == "" {
			return nil, fmt.Errorf("no name for %s", flag.Value)
		}
		made = append(made, flag.text())
	}
	return made, nil
}

func (f Flag) text() string { return "--" + f.Name + "=" + f.Value }

// InOrder returns flags by their names.
func InOrder(flags []Flag) []string {
	var made []string
	for _, flag := range flags {
		made = append(made, flag.text())
	}
	slices.Sort(made)
	return made
}

// A Line is the arguments of a command.
type Line []string

// Text joins them.
func (l Line) Text() string { return strings.Join(l, " ") }

// Longest returns one argument.
func (l Line) Longest() string {
	longest := ""
	for _, arg := range l {
		longest = max(longest, arg)
	}
	return longest
}

// Names returns those of pods.
func Names(pods *corev1.PodList) (names []string) {
	for i := range pods.Items {
		names = append(names, pods.Items[i].Name)
	}
	return names
}

// Pods lists those of a namespace.
func Pods(ctx context.Context, c client.Client, namespace string) ([]corev1.Pod, error) {
	pods := &corev1.PodList{}
	if err := c.List(ctx, pods, client.InNamespace(namespace)); err != nil {
		return nil, err
	}
	return pods.Items, nil
}

// PodsByName lists them in an order.
func PodsByName(ctx context.Context, c client.Client, namespace string) ([]corev1.Pod, error) {
	pods, err := Pods(ctx, c, namespace)
	slices.SortFunc(pods, func(a, b corev1.Pod) int { return strings.Compare(a.Name, b.Name) })
	return pods, err
}

// Used has a caller that stores what it returns, which others need not do.
func Used(args []string) []string { return append([]string{"-v"}, args...) }

func use(c *corev1.Container) { c.Args = Used([]string{"serve"}) }

// Merged has the second list in place of what the first has of the same name, and then the rest of it.
func Merged(base, more []corev1.EnvVar) []corev1.EnvVar {
	byName := make(map[string]corev1.EnvVar)
	for _, env := range more {
		byName[env.Name] = env
	}
	var merged []corev1.EnvVar
	for _, env := range base {
		if other, ok := byName[env.Name]; ok {
			env = other
			delete(byName, env.Name)
		}
		merged = append(merged, env)
	}
	for _, env := range byName {
		merged = append(merged, env) // order: none
	}
	return merged
}

// Insert keeps a list in order.
func Insert(list *[]string, name string) {
	names := *list
	names = append(names, name)
	sort.Sort(sort.StringSlice(names))
	*list = names
}

// Push appends to a list.
func Push(list *[]string, name string) {
	names := *list
	*list = append(names, name)
}

// Map is generic.
func Map[T, U any](list []T, f func(T) U) []U {
	made := make([]U, len(list))
	for i, element := range list {
		made[i] = f(element)
	}
	return made
}

// A Group is a set of this package.
type Group map[string]bool

// Names are those of the set.
func (s Group) Names() []string { return Map(KeysOf(s), strings.ToUpper) }

// KeysOf is generic.
func KeysOf[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k) // order: none
	}
	return keys
}

// Each goes through a list.
func Each(list []string, f func(string)) {
	for _, element := range list {
		f(element)
	}
}
