package dnsrecord

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/digitalocean/godo"
	"k8s.io/klog/v2"
)

type Publisher struct {
	api    *godo.Client
	domain string
	record int
}

func (p *Publisher) announce(ctx context.Context, ip string) error {
	rec, _, err := p.api.Domains.CreateRecord(ctx, p.domain, &godo.DomainRecordEditRequest{Type: "A", Name: "lb", Data: ip})
	if err != nil {
		return err
	}
	p.record = rec.ID
	return nil
}

func (p *Publisher) withdraw(ctx context.Context) error {
	_, err := p.api.Domains.DeleteRecord(ctx, p.domain, p.record)
	return err
}

func Main(token, domain, ip string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	p := &Publisher{api: godo.NewFromToken(token), domain: domain}
	if err := p.announce(ctx, ip); err != nil {
		return err
	}
	klog.InfoS("announced", "domain", domain, "record", p.record)

	<-ctx.Done()
	stop()
	klog.InfoS("withdrawing", "record", p.record)
	if err := p.withdraw(ctx); err != nil { // WANT ctxrunnable/ended-context
		klog.ErrorS(err, "withdraw", "record", p.record)
		return err
	}
	return nil
}
