package example

import (
	"context"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reports serves what was found.
type Reports struct{ srv *http.Server }

func (r *Reports) Start(ctx context.Context) error { // want `^leader-only-server: \*Reports serves on the leader only: without NeedLeaderElection, other replicas refuse its clients$`
	go func() {
		<-ctx.Done()
		_ = r.srv.Close()
	}()
	return r.srv.ListenAndServe() // related `^serves here$`
}

// EveryReports is Reports on every replica.
type EveryReports struct{ srv *http.Server }

func (r *EveryReports) NeedLeaderElection() bool { return false }

func (r *EveryReports) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		_ = r.srv.Close()
	}()
	return r.srv.ListenAndServe()
}

// Add gives them to a manager.
func Add(mgr ctrl.Manager) error {
	if err := mgr.Add(&EveryReports{srv: &http.Server{Addr: ":8081"}}); err != nil {
		return err
	}
	return mgr.Add(&Reports{srv: &http.Server{Addr: ":8080"}})
}

// Writes of what a Reporter sends are the leader's.
type Writes struct {
	updates chan string
	write   func(string)
}

// NeedLeaderElection keeps it to the leader.
func (w *Writes) NeedLeaderElection() bool { return true }

// Start writes until the context ends.
func (w *Writes) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case name := <-w.updates: // related `^received here, on the leader$`
			w.write(name)
		}
	}
}

// A Reporter runs on every replica.
type Reporter struct {
	writes *Writes
}

// NeedLeaderElection lets every replica run it.
func (r *Reporter) NeedLeaderElection() bool { return false }

func (r *Reporter) Start(ctx context.Context) error { // on every replica
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
			r.writes.updates <- "report" // want `^leader-only-receiver: send on r\.writes\.updates blocks for ever on a replica that does not lead: only the leader receives$`
		}
	}
}

// A LeadingReporter runs on the leader.
type LeadingReporter struct{ writes *Writes }

func (r *LeadingReporter) NeedLeaderElection() bool { return true }

func (r *LeadingReporter) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
			r.writes.updates <- "report"
		}
	}
}

// A Janitor deletes pods that have ended.
type Janitor struct{ client.Client }

func (j *Janitor) NeedLeaderElection() bool { return false }

func (j *Janitor) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		var pods corev1.PodList
		if err := j.List(ctx, &pods); err != nil {
			return err
		}
		for i := range pods.Items {
			if err := j.Delete(ctx, &pods.Items[i]); err != nil { // want `^ungated-write: j\.Delete runs on every replica: \*Janitor opts out of leader election$`
				return err
			}
		}
	}
	return nil
}

// A LeadingJanitor does so on the leader.
type LeadingJanitor struct{ client.Client }

func (j *LeadingJanitor) NeedLeaderElection() bool { return true }

func (j *LeadingJanitor) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		var pods corev1.PodList
		if err := j.List(ctx, &pods); err != nil {
			return err
		}
		for i := range pods.Items {
			if err := j.Delete(ctx, &pods.Items[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// A Scheduler binds pods.
type Scheduler struct{ client.Client }

// Start binds until the context ends.
func (s *Scheduler) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := s.Create(ctx, &corev1.Pod{}); err != nil {
			return err
		}
	}
	return nil
}

func run(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "scheduler.example.com"}) // related `^this manager can elect a leader$`
	if err != nil {
		return err
	}
	scheduler := &Scheduler{Client: mgr.GetClient()}
	go scheduler.Start(ctx) // want `^bypasses-manager: scheduler\.Start runs on every replica: it is started beside the manager, which would run it on the leader$`
	return mgr.Start(ctx)
}

func okRun(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "scheduler.example.com"})
	if err != nil {
		return err
	}
	scheduler := &LeadingScheduler{Client: mgr.GetClient()}
	if err := mgr.Add(scheduler); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// A LeadingScheduler binds pods on the leader.
type LeadingScheduler struct{ client.Client }

// Start binds until the context ends.
func (s *LeadingScheduler) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := s.Create(ctx, &corev1.Pod{}); err != nil {
			return err
		}
	}
	return nil
}
