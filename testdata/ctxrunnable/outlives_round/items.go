package outlives_round

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/flowcontrol"
)

// prices is polled for each region of its settings, which change.
type prices struct {
	mu      sync.Mutex
	added   []string
	running map[string]bool
	refresh func(ctx context.Context, region string)
	current func() priceSettings
	changed func(ctx context.Context) error
	updates chan priceSettings
}

type priceSettings struct {
	Regions []string
	Weights map[string]int
	Every   time.Duration
}

func (p *prices) poll(ctx context.Context, region string) {
	wait.UntilWithContext(ctx, func(ctx context.Context) { p.refresh(ctx, region) }, time.Minute)
}

func (p *prices) Start(ctx context.Context) error {
	var group sync.WaitGroup
	defer group.Wait()
	for ctx.Err() == nil {
		settings := p.current()
		for _, region := range settings.Regions {
			group.Add(1)
			go func() { // want `outlives-round: each round of the loop leaves this goroutine behind: it ends only with ctx, and not with the round`
				defer group.Done()
				p.poll(ctx, region)
			}()
		}
		if err := p.changed(ctx); err != nil {
			return nil
		}
	}
	return nil
}

func (p *prices) received(ctx context.Context, workers int) {
	for settings := range p.updates {
		for region := range settings.Weights {
			go p.poll(ctx, region) // want `outlives-round: each round of the loop leaves this goroutine behind`
		}
	}
	for range p.updates {
		for range workers {
			go p.poll(ctx, "all") // want `outlives-round: each round of the loop leaves this goroutine behind`
		}
	}
}

func (p *prices) okStart(ctx context.Context) error {
	for ctx.Err() == nil {
		settings := p.current()
		round, stop := context.WithCancel(ctx)
		for _, region := range settings.Regions {
			go p.poll(round, region)
		}
		err := p.changed(ctx)
		stop()
		if err != nil {
			return nil
		}
	}
	return nil
}

// What runs already is left out.
func (p *prices) okOnce(ctx context.Context) {
	for settings := range p.updates {
		for _, region := range settings.Regions {
			if p.running[region] {
				continue
			}
			p.running[region] = true
			go p.poll(ctx, region)
		}
	}
}

// What a round gathers can be what is new.
func (p *prices) okNew(ctx context.Context) {
	for settings := range p.updates {
		var fresh []string
		for _, region := range settings.Regions {
			if !p.running[region] {
				fresh = append(fresh, region)
			}
		}
		for _, region := range fresh {
			go p.poll(ctx, region)
		}
	}
}

// A field that is emptied holds what has come since the last round.
func (p *prices) okAdded(ctx context.Context) {
	for ctx.Err() == nil {
		time.Sleep(time.Second)
		p.mu.Lock()
		for _, region := range p.added {
			go p.poll(ctx, region)
		}
		p.added = nil
		p.mu.Unlock()
	}
}

// A map from which a round takes what it starts.
func (p *prices) okTaken(ctx context.Context, waiting map[string]bool) {
	for ctx.Err() == nil {
		time.Sleep(time.Second)
		for region := range waiting {
			go p.poll(ctx, region)
			delete(waiting, region)
		}
	}
}

// The whole list once.
func (p *prices) okAll(ctx context.Context) {
	for _, region := range p.current().Regions {
		go p.poll(ctx, region)
	}
	<-ctx.Done()
}

// consumer keeps a link, and waits for its limiter before it dials again.
type consumer struct {
	limiter *rate.Limiter
	pause   flowcontrol.RateLimiter
	dial    func(ctx context.Context) error
	consume func(ctx context.Context) error
	ping    func(ctx context.Context)
}

func (c *consumer) run(ctx context.Context) error {
	for {
		if err := c.limiter.Wait(ctx); err != nil {
			return err
		}
		_ = c.connect(ctx)
	}
}

func (c *consumer) connect(ctx context.Context) error {
	if err := c.dial(ctx); err != nil {
		return err
	}
	go wait.UntilWithContext(ctx, c.ping, time.Second) // want `outlives-round: each round of the loop leaves this goroutine behind`
	return c.consume(ctx)
}

func (c *consumer) accept(ctx context.Context) {
	for {
		c.pause.Accept()
		if err := c.dial(ctx); err != nil {
			return
		}
		go wait.UntilWithContext(ctx, c.ping, time.Second) // want `outlives-round: each round of the loop leaves this goroutine behind`
	}
}

func (c *consumer) okRun(ctx context.Context) error {
	for {
		if err := c.limiter.Wait(ctx); err != nil {
			return err
		}
		_ = c.okConnect(ctx)
	}
}

func (c *consumer) okConnect(ctx context.Context) error {
	if err := c.dial(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go wait.UntilWithContext(ctx, c.ping, time.Second)
	return c.consume(ctx)
}
