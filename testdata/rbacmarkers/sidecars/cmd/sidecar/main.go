package main

import (
	"context"
	"os"

	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/sidecars/follow"
)

func main() {
	if follow.OK(context.Background(), os.Getenv("NAMESPACE"), os.Getenv("POD")) != nil {
		os.Exit(1)
	}
}
