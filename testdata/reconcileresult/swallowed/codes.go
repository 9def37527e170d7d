package swallowed

import (
	"context"
	"errors"
	"fmt"
	"log"
)

// A registry keeps projects outside of the cluster.
type registry interface {
	Project(ctx context.Context, name string) (*project, error)
	CreateProject(ctx context.Context, name string) (*project, error)
	Tag(ctx context.Context, name string) error
}

type project struct{ id, region string }

// A registryError has the code of an answer.
type registryError struct{ code string }

func (e *registryError) Error() string { return e.code }

// okMadeByCode makes the project that an answer says to be absent, by its code, and returns every other error. The flag says at the end what it has
// done (cloud-credential-operator).
func okMadeByCode(ctx context.Context, projects registry, name, region string) error {
	create := false
	found, err := projects.Project(ctx, name)
	if err != nil {
		var answer *registryError
		if errors.As(err, &answer) {
			switch answer.code {
			case "ProjectNotFound":
				create = true
			default:
				return fmt.Errorf("get %s: %w", name, err)
			}
		} else {
			return err
		}
	}
	if !create && found.region == region {
		log.Printf("found %s", found.id)
		return nil
	}
	made, err := projects.CreateProject(ctx, name)
	if err != nil {
		return err
	}
	verb := "updated"
	if create {
		verb = "created"
	}
	log.Printf("%s project %s", verb, made.id)
	return nil
}

// flagged takes any failure for an end of the work, by a flag.
func flagged(ctx context.Context, projects registry, name string) error {
	failed := false
	if err := projects.Tag(ctx, name); err != nil {
		failed = true
	}
	if failed {
		return nil // want `swallowed: the error of Tag is lost: this return says that the work is done`
	}
	return projects.Tag(ctx, name+"-copy")
}
