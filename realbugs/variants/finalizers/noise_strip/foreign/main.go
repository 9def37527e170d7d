// Command evict-legacy removes the tunnels of the retired operator, which is not installed any more.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/clientcmd"
)

var tunnels = schema.GroupVersionResource{Group: "legacy.example.com", Version: "v1", Resource: "tunnels"}

const noFinalizers = `{"metadata":{"finalizers":null}}`

func main() {
	kubeconfig := flag.String("kubeconfig", os.Getenv("KUBECONFIG"), "path of the kubeconfig")
	flag.Parse()
	if err := evict(context.Background(), *kubeconfig); err != nil {
		fmt.Fprintln(os.Stderr, "evict-legacy:", err)
		os.Exit(1)
	}
}

func evict(ctx context.Context, kubeconfig string) error {
	cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	client, err := dynamic.NewForConfig(cfg)
	if err != nil {
		return err
	}
	list, err := client.Resource(tunnels).List(ctx, metav1.ListOptions{})
	if err != nil {
		return fmt.Errorf("list tunnels: %w", err)
	}
	for _, tun := range list.Items {
		ns := client.Resource(tunnels).Namespace(tun.GetNamespace())
		if _, err := ns.Patch(ctx, tun.GetName(), types.MergePatchType, []byte(noFinalizers), metav1.PatchOptions{}); err != nil {
			return fmt.Errorf("strip %s: %w", tun.GetName(), err)
		}
		if err := ns.Delete(ctx, tun.GetName(), metav1.DeleteOptions{}); err != nil {
			return fmt.Errorf("delete %s: %w", tun.GetName(), err)
		}
		fmt.Println("evicted", tun.GetNamespace()+"/"+tun.GetName())
	}
	return nil
}
