package main

import (
	"os"

	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/sidecars/fleet"
)

func main() {
	if fleet.Main() != nil {
		os.Exit(1)
	}
}
