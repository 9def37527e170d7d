package request_context

import (
	"context"
	"net/http"

	authenticationv1 "k8s.io/api/authentication/v1"
	authorizationv1 "k8s.io/api/authorization/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A gate asks the API server who sends a request, and what they may do.
type gate struct {
	client    client.Client
	clientset kubernetes.Interface
}

func (g *gate) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		review := authenticationv1.TokenReview{Spec: authenticationv1.TokenReviewSpec{Token: req.Header.Get("Authorization")}}
		if err := g.client.Create(context.Background(), &review); err != nil { // want `request-context: Create runs under a context that never ends, although req.Context\(\) is at hand`
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, req)
	})
}

func (g *gate) authorize(w http.ResponseWriter, req *http.Request) {
	review := &authorizationv1.SubjectAccessReview{}
	_, err := g.clientset.AuthorizationV1().SubjectAccessReviews().Create(context.TODO(), review, metav1.CreateOptions{}) // want `request-context: Create runs under a context that never ends, although req.Context\(\) is at hand`
	if err != nil {
		w.WriteHeader(http.StatusForbidden)
	}
}

func (g *gate) okAuthorize(w http.ResponseWriter, req *http.Request) {
	review := &authorizationv1.SubjectAccessReview{}
	if err := g.client.Create(req.Context(), review); err != nil {
		w.WriteHeader(http.StatusForbidden)
	}
}

// okRecord makes what stays, whether anybody waits for the answer or not.
func (g *gate) okRecord(w http.ResponseWriter, req *http.Request) {
	record := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: req.Header.Get("User")}}
	if err := g.client.Create(context.Background(), record); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// dropped sends the request that has no context (prometheus-adapter).
func dropped(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.WithContext(ctx) // want `request-context: WithContext returns another request, which is thrown away: the one that is sent does not end with ctx`
	return c.Do(req)
}

func okKept(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req = req.WithContext(ctx)
	return c.Do(req)
}
