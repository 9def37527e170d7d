package before_cleanup

import "context"

type Hypervisor interface {
	Destroy(ctx context.Context, id string) error
}
