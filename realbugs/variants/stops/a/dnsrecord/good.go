package dnsrecord

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/digitalocean/godo"
	"k8s.io/klog/v2"
)

func MainWithGrace(token, domain, ip string, grace time.Duration) error {
	run, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	p := &Publisher{api: godo.NewFromToken(token), domain: domain}
	if err := p.announce(run, ip); err != nil {
		return err
	}
	klog.InfoS("announced", "domain", domain, "record", p.record)

	<-run.Done()
	stop()
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	klog.InfoS("withdrawing", "record", p.record)
	if err := p.withdraw(ctx); err != nil {
		klog.ErrorS(err, "withdraw", "record", p.record)
		return err
	}
	return nil
}
