// Package jobs finds jobs, and says what state they are in.
package jobs

import (
	"context"
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Job is a pod that runs to its end.
type Job struct{ pod corev1.Pod }

// Complete reports whether a job has ended.
func (j *Job) Complete() bool { return j.pod.Status.Phase == corev1.PodSucceeded }

// Missing reports whether there is no job.
func (j *Job) Missing() bool { return j == nil || j.pod.Name == "" }

// Age follows the job on one of its paths only.
func (j *Job) Age(known bool) int64 {
	if !known {
		return 0
	}
	return j.pod.Generation
}

// A Runner starts jobs.
type Runner interface {
	Start(ctx context.Context, job *Job) error
}

// A Finder finds jobs.
type Finder struct{ client.Client }

// Find returns nil with every error.
func (f *Finder) Find(ctx context.Context, key client.ObjectKey) (*Job, error) {
	job := &Job{}
	if err := f.Get(ctx, key, &job.pod); err != nil {
		return nil, fmt.Errorf("find: %w", err)
	}
	return job, nil
}

// Pool returns the counters of a pool, nil with every error.
func (f *Finder) Pool(ctx context.Context, key client.ObjectKey) (map[string]int, error) {
	var pod corev1.Pod
	if err := f.Get(ctx, key, &pod); err != nil {
		return nil, err
	}
	return map[string]int{pod.Name: 1}, nil
}

// Runner returns nil with every error.
func (f *Finder) Runner(ctx context.Context, key client.ObjectKey) (Runner, error) {
	var pod corev1.Pod
	if err := f.Get(ctx, key, &pod); err != nil {
		return nil, err
	}
	return starter{}, nil
}

type starter struct{}

func (starter) Start(context.Context, *Job) error { return nil }

// A Logger is one of those that end the process.
type Logger struct{ Sink func(string) }

// Infof writes a line.
func (l *Logger) Infof(format string, args ...any) { l.Sink(fmt.Sprintf(format, args...)) }

// Fatalf writes a line, and ends the process by what the sink does.
func (l *Logger) Fatalf(format string, args ...any) { l.Sink("fatal: " + fmt.Sprintf(format, args...)) }

// StopWith ends the process.
func StopWith(err error) {
	fmt.Println(err)
	os.Exit(1)
}
