package main

import (
	"net/http"
	"testing"

	"github.com/ctrllint/ctrllint/testdata/process/server"
)

// tryServer is for tests, in a file that is none of a test.
func tryServer(t *testing.T) {
	if err := server.OkTried(t.Context(), &http.Server{}); err != nil {
		t.Log(err)
	}
	if err := server.OkTried(t.Context(), &http.Server{}); err != nil {
		t.Fatal(err)
	}
}
