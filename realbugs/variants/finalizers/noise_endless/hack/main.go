// Command load makes config maps to measure the watches, and runs until it is killed.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

type runID struct{}

func main() {
	ctx := context.WithValue(context.Background(), runID{}, time.Now().Format("150405"))
	kube := kubernetes.NewForConfigOrDie(ctrl.GetConfigOrDie())
	made := make(chan time.Duration)
	go produce(ctx, kube, made)
	measure(ctx, made)
}

func produce(ctx context.Context, kube kubernetes.Interface, made chan<- time.Duration) {
	for i := 0; ; i++ {
		cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("load-%v-%d", ctx.Value(runID{}), i)}}
		start := time.Now()
		if _, err := kube.CoreV1().ConfigMaps("default").Create(ctx, cm, metav1.CreateOptions{}); err != nil {
			log.Print(err)
		}
		made <- time.Since(start)
		time.Sleep(2 * time.Second)
	}
}

func measure(ctx context.Context, made <-chan time.Duration) {
	var n int
	var sum time.Duration
	for {
		select {
		case <-ctx.Done():
			log.Print("ended")
		case took := <-made:
			sum += took
			if n++; n%100 == 0 {
				log.Printf("%d config maps, %s each", n, sum/time.Duration(n))
			}
		}
	}
}
