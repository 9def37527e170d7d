package order

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"text/template"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type peers struct {
	Names   []string `json:"names"`
	Members int      `json:"members"`
}

type settings struct {
	Peers   peers
	Comment string
}

// marshalled are all fields at once.
func marshalled(config *corev1.ConfigMap, m map[string]string) error {
	var s settings
	for name := range m {
		s.Peers.Names = append(s.Peers.Names, name) // order: Data
	}
	data, err := json.Marshal(&s)
	if err != nil {
		return err
	}
	config.Data["peers"] = string(data)
	config.Data["comment"] = s.Comment
	return nil
}

// filled is a template of a struct that a function makes.
func filled(config *corev1.ConfigMap, m map[string]string, lines *template.Template) error {
	var text strings.Builder
	if err := lines.Execute(&text, known(m)); err != nil {
		return err
	}
	config.Data["lines"] = text.String()
	return nil
}

func known(m map[string]string) settings {
	var names []string
	for name := range m {
		names = append(names, name) // order: Data
	}
	return settings{Peers: peers{Names: names, Members: len(m)}}
}

// members are another field.
func members(config *corev1.ConfigMap, m map[string]string) error {
	p := peers{Members: len(m)}
	for name := range m {
		p.Names = append(p.Names, name) // order: none
	}
	data, err := json.Marshal(p.Members)
	config.Data["members"] = string(data)
	return err
}

// inOrder sorts the field.
func inOrder(config *corev1.ConfigMap, m map[string]string) error {
	var p neighbours
	for name := range m {
		p.names = append(p.names, name) // order: none
	}
	slices.Sort(p.names)
	data, err := json.Marshal(p)
	config.Data["neighbours"] = string(data)
	return err
}

type neighbours struct{ names []string }

// A watcher compares what it reads with what it has.
type watcher struct {
	client.Client
	current *pools
	nodes   []string
	sorted  []string
	reload  func()
}

type pools struct {
	configs []corev1.ConfigMap
	comment string
}

func (w *watcher) pools(ctx context.Context) error {
	var list corev1.ConfigMapList
	if err := w.List(ctx, &list); err != nil { // order: current
		return err
	}
	if latest := (&pools{configs: list.Items}); !reflect.DeepEqual(w.current, latest) {
		w.current = latest
		w.reload()
	}
	return nil
}

func (w *watcher) names(m map[string]string) {
	var names, sorted []string
	for name := range m {
		names = append(names, name)   // order: nodes
		sorted = append(sorted, name) // order: none
	}
	slices.Sort(sorted)
	if changed(w.nodes, names) || !slices.Equal(w.sorted, sorted) {
		w.nodes, w.sorted = names, sorted
		w.reload()
	}
}

func changed(last, latest []string) bool { return !reflect.DeepEqual(last, latest) }

// several are each by themselves: their own order is that of the list.
func several(c *corev1.Container, groups []string, m map[string]string) {
	var all []settings
	for _, group := range groups {
		s := settings{Comment: group}
		for name := range m {
			s.Peers.Names = append(s.Peers.Names, name) // order: none
		}
		all = append(all, s)
	}
	for _, s := range all {
		c.Args = append(c.Args, s.Comment)
	}
}

// A Plan has a field that others can name.
type Plan struct{ Args, Other []string }

func planned(c *corev1.Container, m map[string]string) {
	p := &Plan{Other: []string{"serve"}}
	for name := range m {
		p.Args = append(p.Args, name) // order: Container.Command
	}
	p.apply(c)
	c.Args = p.Other
}

func (p *Plan) apply(c *corev1.Container) { c.Command = p.Args }

// shownOnly is another one.
func shownOnly(m map[string]string) int {
	var p Plan
	for name := range m {
		p.Args = append(p.Args, name) // order: none
	}
	return len(p.Args)
}

// copied is handed over and returned as a value.
func copied(c *corev1.Container, m map[string]string) {
	p := argued(m)
	set(c, p)
}

func argued(m map[string]string) (p Plan) {
	for name := range m {
		p.Args = append(p.Args, name) // order: Container.Args
	}
	return p
}

func set(c *corev1.Container, p Plan) { c.Args = p.Args }
