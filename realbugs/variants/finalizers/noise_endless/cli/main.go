// Command vol-top shows the volumes of a cluster until it is interrupted.
package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	var every time.Duration
	cmd := &cobra.Command{
		Use:          "vol-top",
		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules := clientcmd.NewDefaultClientConfigLoadingRules()
			cfg, err := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(rules, nil).ClientConfig()
			if err != nil {
				return err
			}
			kube, err := kubernetes.NewForConfig(cfg)
			if err != nil {
				return err
			}
			return watch(context.Background(), kube, every)
		},
	}
	cmd.Flags().DurationVar(&every, "every", 2*time.Second, "refresh interval")
	if err := cmd.Execute(); err != nil {
		os.Exit(1)
	}
}

func watch(ctx context.Context, kube kubernetes.Interface, every time.Duration) error {
	for {
		list, err := kube.CoreV1().PersistentVolumes().List(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
		for _, pv := range list.Items {
			fmt.Fprintf(out, "%s\t%s\t%s\n", pv.Name, pv.Spec.StorageClassName, pv.Status.Phase)
		}
		if err := out.Flush(); err != nil {
			return err
		}
		time.Sleep(every)
	}
}
