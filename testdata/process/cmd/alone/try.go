package main

import (
	"net/http"
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/envtest"

	"github.com/ctrllint/ctrllint/testdata/process/server"
)

// tryServer is for tests, in a file that is none of a test. What the program does with the server says the rest of the package all the same (radondb).
func tryServer(t *testing.T) {
	if _, err := new(envtest.Environment).Start(); err != nil {
		t.Fatal(err)
	}
	if err := server.OkTried(t.Context(), &http.Server{}); err != nil {
		t.Log(err)
	}
	if err := server.OkTried(t.Context(), &http.Server{}); err != nil {
		t.Fatal(err)
	}
}
