package blocks_forever

import "context"

// A Mailbox is read by a loop that looks at its context between two letters.
type Mailbox struct{ letters chan string }

func NewMailbox() *Mailbox { return &Mailbox{letters: make(chan string, 1)} }

// Post is called whenever there is something to say, which may be never again.
func (m *Mailbox) Post(letter string) { m.letters <- letter } // want `send-after-stop: send on m.letters blocks for ever once its receiver has stopped`

func (m *Mailbox) Read(ctx context.Context, open func(string)) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		open(<-m.letters) // want `blocks-forever: receive from m.letters blocks for ever when ctx ends before a value comes: the loop looks`
	}
}

// A LastMailbox has a Stop that posts a last letter.
type LastMailbox struct{ letters chan string }

func NewLastMailbox() *LastMailbox { return &LastMailbox{letters: make(chan string, 1)} }

func (m *LastMailbox) Post(letter string) { m.letters <- letter } // want `send-after-stop: send on m.letters blocks for ever once its receiver has stopped`
func (m *LastMailbox) Stop()              { m.letters <- "" }

func (m *LastMailbox) Read(ctx context.Context, open func(string)) {
	for ctx.Err() == nil {
		open(<-m.letters)
	}
}

// A ClosedMailbox is closed by its owner.
type ClosedMailbox struct{ letters chan string }

func NewClosedMailbox() *ClosedMailbox { return &ClosedMailbox{letters: make(chan string, 1)} }

func (m *ClosedMailbox) Post(letter string) { m.letters <- letter } // want `send-after-stop: send on m.letters blocks for ever once its receiver has stopped`
func (m *ClosedMailbox) Close()             { close(m.letters) }

func (m *ClosedMailbox) Read(ctx context.Context, open func(string)) {
	for ctx.Err() == nil {
		open(<-m.letters)
	}
}

// Collect is given its channel, under a context that no manager shows.
func Collect(ctx context.Context, entries <-chan string, keep func(string)) {
	for {
		if ctx.Err() != nil {
			return
		}
		entry := <-entries // want `blocks-forever: receive from entries blocks for ever when ctx ends before a value comes: the loop looks`
		keep(entry)
	}
}

// Drain does so until a stop channel is closed.
type Drain struct{ entries <-chan int }

func (d *Drain) Run(stop <-chan struct{}) (sum int) {
	for {
		select {
		case <-stop:
			return sum
		default:
			sum += <-d.entries // want `blocks-forever: receive from d.entries blocks for ever when stop ends before a value comes: the loop looks`
		}
	}
}

// CollectAll ends with its channel: whoever sends closes it.
func CollectAll(ctx context.Context, entries <-chan string, keep func(string)) {
	for entry := range entries {
		if ctx.Err() != nil {
			return
		}
		keep(entry)
	}
}
