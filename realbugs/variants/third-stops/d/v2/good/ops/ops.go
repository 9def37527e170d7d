package ops

import "context"

type State string

const (
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
)

// Tracker follows a long running operation of the database service.
type Tracker interface {
	State(ctx context.Context, op string) (State, error)
}
