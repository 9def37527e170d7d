// Package spool hands documents to printers.
package spool

import (
	"context"

	"example.org/variants/fourth-finalizers/right-release-after-send/print-jobs/right/internal/printer"
)

// Spooler prints documents one by one.
type Spooler struct {
	Device printer.Device
}

// Document prints the pages of one document.
func (s *Spooler) Document(ctx context.Context, doc [][]byte) error {
	pages := make(chan []byte, len(doc))
	for _, page := range doc {
		pages <- page
	}
	close(pages)
	return printer.Open(ctx, s.Device, pages).Wait()
}
