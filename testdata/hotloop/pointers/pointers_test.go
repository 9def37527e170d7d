package pointers

import (
	"testing"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

func TestSized(t *testing.T) {
	if !sized(&api.Site{Spec: api.SiteSpec{Replicas: &large}}) {
		t.Error("a site that holds the variable itself has another size")
	}
}

func TestWithout(t *testing.T) {
	if !okWithout(&api.Site{}, &api.Site{Spec: api.SiteSpec{Replicas: &large}}) {
		t.Fail()
	}
}
