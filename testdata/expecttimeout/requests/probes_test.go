package requests

import (
	"net/http"
	"testing"
)

// useProbes puts another client into the variable, for tests alone.
func useProbes(client *http.Client) { probes = client }

func TestServes(t *testing.T) {
	useProbes(http.DefaultClient)
	if _, err := serves("localhost:0"); err == nil {
		t.Error("nothing serves there, and no error says so")
	}
}
