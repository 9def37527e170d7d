package tested_then_used

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// An instance is what a cloud has.
type instance struct{ status string }

type cloud interface {
	Instance(ctx context.Context, name string) (*instance, error)
	Create(ctx context.Context, name string) (*instance, error)
}

// Where the backup is being deleted and its instance is gone, nothing is made.
func syncInstance(ctx context.Context, c cloud, b *api.Backup) error {
	found, err := c.Instance(ctx, b.Name)
	if err != nil {
		return err
	}
	if found == nil && b.DeletionTimestamp == nil {
		found, err = c.Create(ctx, b.Name)
		if err != nil {
			return err
		}
	}
	fmt.Println(found.status) // want `tested-then-used: found is dereferenced on a path on which it is nil`
	return nil
}

func report(i *instance) { fmt.Println(i.status) }

// The inner condition leaves it nil, and another function follows it.
func nestedMake(ctx context.Context, c cloud, b *api.Backup, dry bool) error {
	found, err := c.Instance(ctx, b.Name)
	if err != nil {
		return err
	}
	if found == nil {
		if !dry {
			if found, err = c.Create(ctx, b.Name); err != nil {
				return err
			}
		}
	}
	report(found) // want `tested-then-used: found is dereferenced on a path on which it is nil`
	return nil
}

// The condition says it the other way round.
func eitherMake(ctx context.Context, c cloud, b *api.Backup) error {
	found, err := c.Instance(ctx, b.Name)
	if err != nil {
		return err
	}
	if found != nil || b.DeletionTimestamp != nil {
		fmt.Println("nothing to make")
	} else if found, err = c.Create(ctx, b.Name); err != nil {
		return err
	}
	fmt.Println(found.status) // want `tested-then-used: found is dereferenced on a path on which it is nil`
	return nil
}

func okAlways(ctx context.Context, c cloud, b *api.Backup) error {
	found, err := c.Instance(ctx, b.Name)
	if err != nil {
		return err
	}
	if found == nil {
		if found, err = c.Create(ctx, b.Name); err != nil {
			return err
		}
	}
	fmt.Println(found.status)
	return nil
}

// The error says whether there is one.
func okMissing(ctx context.Context, c cloud, b *api.Backup) error {
	found, err := c.Instance(ctx, b.Name)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if found == nil && apierrors.IsNotFound(err) {
		if found, err = c.Create(ctx, b.Name); err != nil {
			return err
		}
	}
	fmt.Println(found.status)
	return nil
}

// Where nothing is made, the function leaves.
func okLeavesDry(ctx context.Context, c cloud, b *api.Backup, dry bool) error {
	found, err := c.Instance(ctx, b.Name)
	if err != nil {
		return err
	}
	if found == nil && !dry {
		if found, err = c.Create(ctx, b.Name); err != nil {
			return err
		}
	}
	if dry {
		return nil
	}
	fmt.Println(found.status)
	return nil
}

// It is looked at once more.
func okTwice(ctx context.Context, c cloud, b *api.Backup, dry bool) error {
	found, err := c.Instance(ctx, b.Name)
	if err != nil {
		return err
	}
	if found == nil && !dry {
		if found, err = c.Create(ctx, b.Name); err != nil {
			return err
		}
	}
	if found != nil {
		fmt.Println(found.status)
	}
	return nil
}

// A function that may be there makes another one of it, and what comes of that is tested once.
func customDiff(ctx context.Context, c cloud, custom func(*instance) (*instance, error)) error {
	diff, err := c.Instance(ctx, "diff")
	if err != nil {
		return err
	}
	if custom != nil {
		if diff, err = custom(diff); err != nil {
			return err
		}
	}
	if diff != nil && diff.status != "" {
		fmt.Println("changed")
	}
	if diff.status == "" { // want `tested-then-used: diff is dereferenced on a path on which it is nil`
		diff.status = "same"
	}
	return nil
}

// Either of two is tested after it was made, and followed where it is not there.
func eitherDiff(ctx context.Context, c cloud, fresh bool) error {
	var diff *instance
	var err error
	if fresh {
		diff, err = c.Create(ctx, "diff")
	} else {
		diff, err = c.Instance(ctx, "diff")
	}
	if err != nil {
		return err
	}
	if diff == nil {
		fmt.Println("no difference")
	}
	report(diff) // want `tested-then-used: diff is dereferenced on a path on which it is nil`
	return nil
}

func okEitherDiff(ctx context.Context, c cloud, fresh bool) error {
	var diff *instance
	var err error
	if fresh {
		diff, err = c.Create(ctx, "diff")
	} else {
		diff, err = c.Instance(ctx, "diff")
	}
	if err != nil {
		return err
	}
	if diff != nil {
		report(diff)
	}
	return nil
}

// A loop makes another one in each round, and ends when there is none.
func okRounds(ctx context.Context, c cloud) error {
	found, err := c.Instance(ctx, "first")
	for err == nil && found != nil {
		report(found)
		found, err = c.Instance(ctx, found.status)
	}
	return err
}
