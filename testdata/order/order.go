// Package order states where the order of maps ends up.
package order

import (
	"bytes"
	"context"
	"crypto/md5"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/order/lists"
)

func appended(c *corev1.Container, m map[string]string) {
	for k := range m {
		c.Args = append(c.Args, k) // order: Container.Args
	}
}

// both end up in two places.
func both(c *corev1.Container, object *corev1.Pod, m map[string]string) {
	var keys []string
	for k := range m {
		keys = append(keys, k) // order: Container.Args, Annotations
	}
	c.Args = keys
	object.Annotations["keys"] = strings.Join(keys, ",")
}

// labelled by a continue, in a closure, over a sequence and over a set.
func loops(c *corev1.Container, m map[string]string, s sets.Set[string], shared *sync.Map) {
	for k, v := range m {
		if v == "" {
			continue
		}
		c.Args = append(c.Args, "--"+k, v) // order: Container.Args
	}
	for k := range maps.Keys(m) {
		c.Command = append(c.Command, k) // order: Container.Command
	}
	for k := range s {
		c.VolumeMounts = append(c.VolumeMounts, corev1.VolumeMount{Name: k}) // order: Container.VolumeMounts
	}
	shared.Range(func(k, _ any) bool {
		c.EnvFrom = append(c.EnvFrom, corev1.EnvFromSource{Prefix: k.(string)}) // order: Container.EnvFrom
		return true
	})
}

// counted stores by an index.
func counted(role *rbacv1.Role, m map[string][]string) {
	rules := make([]rbacv1.PolicyRule, len(m))
	n := 0
	for group, resources := range m {
		rules[n].Resources = slices.Sorted(slices.Values(resources))
		rules[n] = rbacv1.PolicyRule{APIGroups: []string{group}} // order: Role.Rules
		n++
	}
	role.Rules = rules
}

// placed stores by an index that the map says.
func placed(c *corev1.Container, m map[int]string) {
	args := make([]string, len(m))
	for i, arg := range m {
		args[i] = arg // order: none
	}
	c.Args = args
}

func collected(c *corev1.Container, m map[string]string, s sets.Set[string]) {
	c.Args = slices.AppendSeq([]string{"-v"}, maps.Keys(m)) // order: Container.Args
	c.Command = s.UnsortedList()                            // order: Container.Command
	c.Args = slices.Sorted(maps.Keys(m))                    // order: none
	c.Args = sets.List(s)                                   // order: none
}

func imported(c *corev1.Container, m map[string]string) {
	c.Args = lists.Keys(m)      // order: Container.Args
	c.Command = lists.Sorted(m) // order: none
	_, keys := lists.Pair(m)    // order: Container.Command
	c.Command = keys
}

func exported(c *corev1.Container, m map[string]string) {
	var first, second []string
	for k := range m {
		first = append(first, k)   // order: what Set stores
		second = append(second, k) // order: none
	}
	lists.Set(c, first)
	if lists.Count(c, second) {
		klog.Info("complete")
	}
}

// kept goes through functions of another package that keep the order.
func kept(c *corev1.Container, m map[string]string) error {
	var flags, sorted []lists.Flag
	line := lists.Line{"serve"}
	for k, v := range m {
		flags = append(flags, lists.Flag{Name: k, Value: v})   // order: Container.Args
		sorted = append(sorted, lists.Flag{Name: k, Value: v}) // order: none
		line = append(line, k)                                 // order: Container.WorkingDir
	}
	args, err := lists.Of(flags)
	if err != nil {
		return err
	}
	c.Args = append([]string{"-v"}, args...)
	c.Command = lists.InOrder(sorted)
	c.WorkingDir = line.Text()
	c.Name = line.Longest()
	return nil
}

// used does not store what another caller of the same function stores.
func used(m map[string]string) {
	var keys []string
	for k := range m {
		keys = append(keys, k) // order: none
	}
	klog.Info(lists.Used(keys))
}

// listed has lists of a cache from another package.
func listed(ctx context.Context, r client.Client, c *corev1.Container) error {
	pods, err := lists.Pods(ctx, r, c.Name) // order: Container.Args
	if err != nil {
		return err
	}
	for _, pod := range pods {
		c.Args = append(c.Args, pod.Name)
	}
	sorted, err := lists.PodsByName(ctx, r, c.Name) // order: none
	if err != nil {
		return err
	}
	for _, pod := range sorted {
		c.Command = append(c.Command, pod.Name)
	}
	return nil
}

// named lists itself, and has the names from another package.
func named(ctx context.Context, r client.Client, c *corev1.Container) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil { // order: Container.Args
		return err
	}
	c.Args = lists.Names(&pods)
	return nil
}

// texts are made in the order.
func texts(c *metav1.Condition, m map[string]string) [16]byte {
	var b bytes.Buffer
	for k, v := range m {
		b.WriteString(k + v) // order: the hash, Condition.Message
	}
	c.Message = fmt.Sprintf("found %s", b.String())
	return md5.Sum(b.Bytes())
}

// replaced is another text in each round.
func replaced(c *metav1.Condition, m map[string]string) {
	for k, v := range m {
		text := ""
		text += k
		text += v // order: none
		klog.Info(text)
	}
	c.Message = "done"
}

// through goes through a function that returns it, and is asked for with two lists.
func through(c *corev1.Container, m map[string]string) {
	var keys []string
	for k := range m {
		keys = append(keys, k) // order: Container.Args
	}
	c.Args = trimmed(keys)
	c.Command = trimmed([]string{"serve"})
}

func trimmed(list []string) []string { return list[:len(list):len(list)] }

// sorted later, through the field of the object.
func sortedLater(c *corev1.Container, m map[string]string) {
	for k := range m {
		c.Ports = append(c.Ports, corev1.ContainerPort{Name: k}) // order: none
	}
	sort.Slice(c.Ports, func(i, j int) bool { return c.Ports[i].Name < c.Ports[j].Name })
}

// selected are values that Kubernetes takes as a set.
func selected(s sets.Set[string]) metav1.LabelSelectorRequirement {
	return metav1.LabelSelectorRequirement{Values: s.UnsortedList()} // order: none
}

// pushed are appended by a function that is handed a pointer to the list, and one that sorts it.
func pushed(c *corev1.Container, m map[string]string) {
	var names, sorted []string
	for name := range m {
		lists.Push(&names, name)    // order: Container.Args
		lists.Insert(&sorted, name) // order: none
	}
	c.Args, c.Command = names, sorted
}
