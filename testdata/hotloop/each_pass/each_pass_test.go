package each_pass

import (
	"testing"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// What a test sets says nothing of what a reconcile sets.
func TestValid(t *testing.T) {
	site := &api.Site{Spec: api.SiteSpec{Hosts: []api.Host{{Name: "one"}}}}
	if !site.Spec.Valid() {
		t.Error("not valid")
	}
}
