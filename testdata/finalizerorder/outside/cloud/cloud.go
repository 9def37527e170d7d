// Package cloud hides a cloud from controllers.
package cloud

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/digitalocean/godo"
)

// Balancers is what is needed of the API of load balancers.
type Balancers interface {
	Get(ctx context.Context, id string) (*godo.LoadBalancer, *godo.Response, error)
	Delete(ctx context.Context, id string) (*godo.Response, error)
	RemoveDroplets(ctx context.Context, id string, droplets ...int) (*godo.Response, error)
}

// Service is what a controller asks for.
type Service struct {
	Client    *godo.Client
	Balancers Balancers
}

// DeleteVolume takes what is gone for deleted.
func (s *Service) DeleteVolume(ctx context.Context, id string) error {
	resp, err := s.Client.Storage.DeleteVolume(ctx, id)
	if err != nil && (resp == nil || resp.StatusCode != http.StatusNotFound) {
		return err
	}
	return nil
}

// DeleteBalancer does not.
func (s *Service) DeleteBalancer(ctx context.Context, id string) error { // related `this fails then`
	if _, err := s.Balancers.Delete(ctx, id); err != nil { // the finding is where the finalizer is removed
		return translated(err, "deleting "+id)
	}
	return nil
}

// DetachFromBalancer reads what it changes.
func (s *Service) DetachFromBalancer(ctx context.Context, id string, droplet int) error {
	balancer, _, err := s.Balancers.Get(ctx, id)
	if err != nil {
		return err
	}
	for _, known := range balancer.DropletIDs {
		if known == droplet {
			_, err := s.Balancers.RemoveDroplets(ctx, id, droplet)
			return err
		}
	}
	return nil
}

// Project only reads.
func (s *Service) Project(ctx context.Context, id string) (*godo.Project, error) {
	project, _, err := s.Client.Projects.Get(ctx, id)
	return project, err
}

// DeleteKnownBalancer deletes what it has found, and takes a balancer that is gone for deleted.
func (s *Service) DeleteKnownBalancer(ctx context.Context, id string) error {
	if _, _, err := s.Balancers.Get(ctx, id); err != nil {
		if notThere(err) {
			return nil
		}
		return err
	}
	_, err := s.Balancers.Delete(ctx, id)
	return err
}

// translated makes an error for people.
func translated(err error, doing string) error {
	var failed *godo.ErrorResponse
	if errors.As(err, &failed) {
		return fmt.Errorf("%s: %s", doing, failed.Message)
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// notThere asks for the status.
func notThere(err error) bool {
	var failed *godo.ErrorResponse
	return errors.As(err, &failed) && failed.Response.StatusCode == http.StatusNotFound
}
