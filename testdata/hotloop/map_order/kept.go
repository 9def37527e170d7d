package map_order

import (
	"fmt"
	"slices"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// A scope carries what the steps of a pass find out.
type scope struct {
	site    *api.Site
	message string
	names   []string
	sorted  []string
}

// The message becomes that of a condition in another step.
func (s *scope) wait() {
	var hooks []string
	for name := range s.site.Annotations {
		if strings.HasPrefix(name, "hook") {
			hooks = append(hooks, name) // want `map-order: hooks gets the order of the map`
		}
	}
	s.message = fmt.Sprintf("waiting for %s", strings.Join(hooks, ","))
}

func (s *scope) condition() {
	s.site.Status.Conditions = append(s.site.Status.Conditions, deleting(s.message))
}

func deleting(message string) metav1.Condition {
	return metav1.Condition{Type: "Deleting", Message: message}
}

// A list is kept by a constructor, and read by a method.
func newScope(site *api.Site) *scope {
	kept := &scope{site: site}
	for name := range site.Spec.Options {
		kept.names = append(kept.names, name) // want `map-order: kept.names gets the order of the map`
	}
	return kept
}

func (s *scope) args() { s.site.Spec.Args = s.names }

// Each reader gets what was sorted before it was kept, or sorts it.
func (s *scope) okWait() {
	for name := range s.site.Spec.Options {
		s.sorted = append(s.sorted, name)
	}
	slices.Sort(s.sorted)
}

func (s *scope) okArgs() { s.site.Spec.Args = s.sorted }
