// Package by_hand tries again without a helper.
package by_hand

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Accounts keeps the map of accounts.
type Accounts struct {
	client.Client
	kube kubernetes.Interface
}

func (a *Accounts) counted(ctx context.Context, accounts *corev1.ConfigMap) error {
	var err error
	for range 5 {
		if err = a.Update(ctx, accounts); err == nil { // want `no-reread: Update sends the same accounts in each try: nothing reads it again, so that after one conflict all tries conflict`
			return nil
		}
		if !apierrors.IsConflict(err) {
			return err
		}
		time.Sleep(time.Millisecond)
	}
	return err
}

// store is the write of the loops below.
func (a *Accounts) store(ctx context.Context, accounts *corev1.ConfigMap, roles string) error {
	accounts.Data = map[string]string{"roles": roles}
	if _, err := a.kube.CoreV1().ConfigMaps(accounts.Namespace).Update(ctx, accounts, metav1.UpdateOptions{}); err != nil {
		return err
	}
	return nil
}

// backedOff is how aws-auth did it.
func (a *Accounts) backedOff(ctx context.Context, accounts *corev1.ConfigMap, tries int) error {
	wait := time.Second
	for {
		if tries == 0 {
			break
		}
		if err := a.store(ctx, accounts, "admin"); err != nil { // want `no-reread: store sends the same accounts in each try`
			time.Sleep(wait)
			wait *= 2
			tries--
			continue
		}
		return nil
	}
	return context.DeadlineExceeded
}

func (a *Accounts) stopped(ctx context.Context, key client.ObjectKey) error {
	accounts := &corev1.ConfigMap{}
	if err := a.Get(ctx, key, accounts); err != nil {
		return err
	}
	for {
		err := a.Update(ctx, accounts) // want `no-reread: Update sends the same accounts in each try`
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
	}
}

// again calls itself.
func (a *Accounts) again(ctx context.Context, accounts *corev1.ConfigMap, tries int) error {
	err := a.Update(ctx, accounts) // want `no-reread: Update sends the same accounts in each try`
	if apierrors.IsConflict(err) && tries > 0 {
		return a.again(ctx, accounts, tries-1) // related `tried again here`
	}
	return err
}

func (a *Accounts) okRead(ctx context.Context, key client.ObjectKey) error {
	var err error
	for range 5 {
		accounts := &corev1.ConfigMap{}
		if err = a.Get(ctx, key, accounts); err != nil {
			return err
		}
		if err = a.Update(ctx, accounts); err == nil || !apierrors.IsConflict(err) {
			return err
		}
	}
	return err
}

// okReadAfter reads once the first try has failed.
func (a *Accounts) okReadAfter(ctx context.Context, accounts *corev1.ConfigMap) error {
	for {
		err := a.Update(ctx, accounts)
		if !apierrors.IsConflict(err) {
			return err
		}
		if err := a.Get(ctx, client.ObjectKeyFromObject(accounts), accounts); err != nil {
			return err
		}
	}
}

// okFresh assigns what it has read.
func (a *Accounts) okFresh(ctx context.Context, accounts *corev1.ConfigMap) error {
	for {
		if err := a.store(ctx, accounts, "admin"); err == nil {
			return nil
		}
		fresh, err := a.kube.CoreV1().ConfigMaps(accounts.Namespace).Get(ctx, accounts.Name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		fresh.DeepCopyInto(accounts)
	}
}

// okEach goes on to the next one.
func (a *Accounts) okEach(ctx context.Context, all []*corev1.ConfigMap) (failed []error) {
	for _, accounts := range all {
		if err := a.Update(ctx, accounts); err != nil {
			failed = append(failed, err)
			continue
		}
	}
	return failed
}

// okOthers gives up at a conflict.
func (a *Accounts) okOthers(ctx context.Context, accounts *corev1.ConfigMap) error {
	for {
		err := a.Update(ctx, accounts)
		if err == nil || apierrors.IsConflict(err) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// okPeriodic writes in each round.
func (a *Accounts) okPeriodic(ctx context.Context, accounts *corev1.ConfigMap, ticks <-chan time.Time) {
	for range ticks {
		if err := a.Update(ctx, accounts); err != nil {
			continue
		}
	}
}

// okAgain reads before it calls itself.
func (a *Accounts) okAgain(ctx context.Context, accounts *corev1.ConfigMap, tries int) error {
	err := a.Update(ctx, accounts)
	if apierrors.IsConflict(err) && tries > 0 {
		if err := a.Get(ctx, client.ObjectKeyFromObject(accounts), accounts); err != nil {
			return err
		}
		return a.okAgain(ctx, accounts, tries-1)
	}
	return err
}
