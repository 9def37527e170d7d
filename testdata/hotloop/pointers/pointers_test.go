package pointers

import (
	"testing"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

func TestSized(t *testing.T) {
	if sized(&api.Site{Spec: api.SiteSpec{Replicas: &large}}) {
		t.Log("the size is that of the variable, which no object that was read has")
	}
}
