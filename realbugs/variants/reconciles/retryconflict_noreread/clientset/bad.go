package controllers

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
)

type TokenStore struct {
	kube      kubernetes.Interface
	namespace string
	log       logr.Logger
}

func (s *TokenStore) Save(ctx context.Context, name, token string) error {
	cm, err := s.kube.CoreV1().ConfigMaps(s.namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return fmt.Errorf("get %s: %w", name, err)
	}
	if cm.Data == nil {
		cm.Data = map[string]string{}
	}
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		cm.Data["token"] = token
		if _, err := s.kube.CoreV1().ConfigMaps(s.namespace).Update(ctx, cm, metav1.UpdateOptions{}); err != nil { // WANT retryconflict/no-reread
			s.log.Info("update failed", "name", name, "reason", err.Error())
			return err
		}
		return nil
	})
}
