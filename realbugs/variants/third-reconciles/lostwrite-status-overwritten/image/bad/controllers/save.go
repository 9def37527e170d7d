package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/lostwrite-status-overwritten/image/bad/api/v1"
)

// save stores annotations and status.
func (r *ImageReconciler) save(ctx context.Context, img *v1.Image) error {
	if err := r.Update(ctx, img); err != nil { // WANT lostwrite/status-overwritten
		return fmt.Errorf("update image: %w", err)
	}
	if err := r.Status().Update(ctx, img); err != nil {
		return fmt.Errorf("update status: %w", err)
	}
	return nil
}
