package main

import (
	"context"
	"errors"
	"io"

	"golang.org/x/tools/go/analysis"
)

func runLedger(ctx context.Context, args []string, rules []*analysis.Analyzer, stdout, stderr io.Writer) error {
	return errors.New("not yet")
}
