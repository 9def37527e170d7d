package members

import (
	"context"
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Directory lists the members of the etcd cluster by their pods.
type Directory struct {
	Reader    client.Reader
	Namespace string
}

func (d *Directory) Endpoints(ctx context.Context) ([]string, error) {
	pods := &corev1.PodList{}
	if err := d.Reader.List(ctx, pods, client.InNamespace(d.Namespace), client.MatchingLabels{"component": "etcd"}); err != nil {
		return nil, fmt.Errorf("listing etcd pods: %w", err)
	}
	var out []string
	for i := range pods.Items {
		if ip := pods.Items[i].Status.PodIP; ip != "" {
			out = append(out, "http://"+ip+":2379")
		}
	}
	return out, nil
}

// Defragment asks one member to compact its backend.
func Defragment(ctx context.Context, endpoint string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint+"/v3/maintenance/defragment", http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("defragmenting %s: %w", endpoint, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("defragmenting %s: status %d", endpoint, resp.StatusCode)
	}
	return nil
}
