// Command hire runs in a job.
package main

import (
	"context"

	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/besides/hiring"
)

func main() {
	c, err := hiring.Client()
	if err != nil {
		panic(err)
	}
	if err := hiring.New(c).OkHire(context.Background()); err != nil {
		panic(err)
	}
}
