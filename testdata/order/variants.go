package order

import (
	"strings"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/order/lists"
)

// generic functions keep the order, and have one.
func generic(c *corev1.Container, m map[string]string, s lists.Group) {
	var keys []string
	for k := range m {
		keys = append(keys, k) // order: Container.Args
	}
	c.Args = lists.Map(keys, strings.ToLower)
	c.Command = lists.KeysOf(m)                                                                        // order: Container.Command
	c.Env = lists.Map(s.Names(), func(name string) corev1.EnvVar { return corev1.EnvVar{Name: name} }) // order: Container.Env, Container.Args, Container.Command
}

type squad struct{ lists.Group }

// embedded has a method of what it embeds, and calls it by value: that is mended in one place with the others.
func embedded(c *corev1.Container, n squad) {
	c.Args = n.Names()
	names := n.Names
	c.Command = names()
}
