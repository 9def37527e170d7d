package wrong_error

import (
	"context"
	stderrors "errors"
	"fmt"
	"log"
	"os"
	"strconv"

	"github.com/pkg/errors"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Volumes serves a driver that no reconcile runs: what its errors and logs say is all that anyone learns.
type Volumes struct {
	client.Client
	node string
}

// create answers with a code, and with the error of the step before in its text (aws-ebs-csi-driver).
func (v *Volumes) create(params map[string]string) (iops, throughput int64, _ error) {
	host, err := os.Hostname()
	if err != nil {
		return 0, 0, status.Errorf(codes.Internal, "no host: %v", err)
	}
	v.node = host
	for key, value := range params {
		switch key {
		case "iops":
			parsed, parseErr := strconv.ParseInt(value, 10, 32)
			if parseErr != nil {
				return 0, 0, status.Errorf(codes.InvalidArgument, "iops: %v", err) // want `wrong-error: err is nil here, so that the cause is lost: the error that was found is parseErr` // fix `parseErr`
			}
			iops = parsed
		case "throughput":
			parsed, parseErr := strconv.ParseInt(value, 10, 32)
			if parseErr != nil {
				return 0, 0, errors.Errorf("throughput %s: %v", value, err) // want `wrong-error: err is nil here, so that the cause is lost: the error that was found is parseErr` // fix `parseErr`
			}
			throughput = parsed
		case "size":
			if _, parseErr := strconv.ParseInt(value, 10, 32); parseErr != nil {
				return 0, 0, stderrors.New(fmt.Sprintf("size: %v", err)) // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is parseErr`
			}
		}
	}
	return iops, throughput, nil
}

// collect keeps the error that it makes for later.
func (v *Volumes) collect(params map[string]string) error {
	var errs []error
	_, err := os.Stat(v.node)
	if err != nil {
		return err
	}
	for key, value := range params {
		if _, parseErr := strconv.ParseBool(value); parseErr != nil {
			errs = append(errs, fmt.Errorf("parameter %s: %w", key, err)) // want `wrong-error: err is nil here, so that the cause is lost: the error that was found is parseErr` // fix `parseErr`
		}
	}
	return stderrors.Join(errs...)
}

// flag logs the error of the step before.
func (v *Volumes) flag(value string) bool {
	_, err := os.Stat(v.node)
	if err != nil {
		return false
	}
	enabled, parseErr := strconv.ParseBool(value)
	if parseErr != nil {
		klog.Errorf("no flag %q: %v", value, err) // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is parseErr`
		return false
	}
	return enabled
}

// load ends the process with the error of the step before.
func (v *Volumes) load(value string) bool {
	_, err := os.Stat(v.node)
	if err != nil {
		return false
	}
	enabled, parseErr := strconv.ParseBool(value)
	if parseErr != nil {
		log.Fatalf("no flag %q: %v", value, err) // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is parseErr`
	}
	return enabled
}

// trust logs the variable around the one that has the failure (minio-operator).
func (v *Volumes) trust(value string) bool {
	_, err := os.Stat(v.node)
	if err == nil {
		if _, err := strconv.ParseBool(value); err == nil {
			return true
		}
		klog.Errorf("no flag %q: %v", value, err) // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is another err`
	}
	return false
}

// failed notes a failure, and returns it.
func (v *Volumes) failed(ctx context.Context, pod *corev1.Pod, err error) error {
	if err != nil {
		pod.Status.Message = err.Error()
	}
	if statusErr := v.Status().Update(ctx, pod); statusErr != nil {
		return statusErr
	}
	return err
}

// mount hands the error of the step before to what notes the failure.
func (v *Volumes) mount(ctx context.Context, pod *corev1.Pod) error {
	err := v.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return v.failed(ctx, pod, err)
	}
	if updateErr := v.Update(ctx, pod); updateErr != nil {
		return v.failed(ctx, pod, err) // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is updateErr`
	}
	return nil
}

// A ledger keeps what has failed.
type ledger struct{ failures []string }

func (l *ledger) AddError(step string, err error) {
	l.failures = append(l.failures, fmt.Sprintf("%s: %v", step, err))
}

// noted has the error of the step before in the record, and returns the right one in the end (piraeus-operator).
func (v *Volumes) noted(ctx context.Context, pod *corev1.Pod, failures *ledger) error {
	err := v.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	applyErr := v.Update(ctx, pod)
	if applyErr != nil {
		failures.AddError("apply", err) // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is applyErr`
	}
	statusErr := v.Status().Update(ctx, pod)
	return stderrors.Join(applyErr, statusErr)
}

// tries logs the error of the step before, and returns the last one of the loop (tigera operator).
func (v *Volumes) tries(value string) error {
	_, err := os.Stat(v.node)
	if err != nil {
		return err
	}
	var parseErr error
	for range 5 {
		if _, parseErr = strconv.ParseBool(value); parseErr == nil {
			return nil
		}
		klog.ErrorS(err, "failed to parse, trying again") // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is parseErr`
	}
	return parseErr
}

// probe has two texts around the wrong error (kubernetes-nmstate).
func (v *Volumes) probe(ctx context.Context, pod *corev1.Pod) error {
	err := v.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	probeErr := v.Update(ctx, pod)
	if probeErr != nil {
		return errors.Wrap(errors.Wrap(err, "failed to probe"), pod.Name) // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is probeErr`
	}
	return nil
}

// okCleared clears the record where nothing has failed.
func (v *Volumes) okCleared(ctx context.Context, pod *corev1.Pod, failures *ledger) error {
	err := v.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	failures.AddError("get", err)
	return nil
}

func (v *Volumes) okCreate(value string) (int64, error) {
	host, err := os.Hostname()
	if err != nil {
		return 0, status.Errorf(codes.Internal, "no host: %v", err)
	}
	v.node = host
	parsed, parseErr := strconv.ParseInt(value, 10, 32)
	if parseErr != nil {
		return 0, status.Errorf(codes.InvalidArgument, "iops: %v", parseErr)
	}
	return parsed, nil
}

// okBoth says both, one of which is there.
func (v *Volumes) okBoth(value string) (bool, error) {
	_, err := os.Stat(v.node)
	if err != nil {
		return false, err
	}
	enabled, parseErr := strconv.ParseBool(value)
	if parseErr != nil {
		return false, status.Errorf(codes.InvalidArgument, "flag: %v, node: %v", parseErr, err)
	}
	return enabled, nil
}

// okLogged says in the log what has failed.
func (v *Volumes) okLogged(value string) bool {
	_, err := os.Stat(v.node)
	if err != nil {
		return false
	}
	enabled, parseErr := strconv.ParseBool(value)
	if parseErr != nil {
		klog.Errorf("no flag %q: %v", value, parseErr)
		klog.V(4).Infof("the node was asked: %v", err)
	}
	return enabled
}

// okFinish goes on without what it has tried, and says so.
func (v *Volumes) okFinish(ctx context.Context, pod *corev1.Pod) error {
	err := v.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return v.failed(ctx, pod, err)
	}
	if deleteErr := v.Delete(ctx, pod); deleteErr != nil {
		klog.Errorf("left behind: %v", deleteErr)
		return v.failed(ctx, pod, err)
	}
	return nil
}

// okLast may have an error from the last turn.
func (v *Volumes) okLast(values []string) error {
	var err error
	for _, value := range values {
		if _, parseErr := strconv.ParseBool(value); parseErr != nil {
			return status.Errorf(codes.InvalidArgument, "flag: %v", err)
		}
		if _, err = os.Stat(value); err != nil {
			klog.Infof("goes on: %v", err)
		}
	}
	return err
}
