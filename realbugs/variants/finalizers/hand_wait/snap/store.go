package snap

type State string

const (
	StateRunning State = "running"
	StateDone    State = "done"
)

type Store interface {
	Begin(source string) error
	State(source string) (State, error)
	Notices() <-chan string
}
