package wrong_error

import (
	"context"
	"fmt"
	"net/http"

	authenticationv1 "k8s.io/api/authentication/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// answerError tells of an error.
func answerError(w http.ResponseWriter, err error, text string) {
	http.Error(w, fmt.Sprintf("%s: %s", text, err.Error()), http.StatusInternalServerError)
}

// safely tells of a failure that may have no error.
func safely(w http.ResponseWriter, err error, text string) {
	if err != nil {
		text = fmt.Sprintf("%s: %s", text, err.Error())
	}
	http.Error(w, text, http.StatusInternalServerError)
}

// review answers a token that is not valid with the error of a request that has worked (capsule-proxy).
func review(c client.Client, next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, request *http.Request) {
		review := &authenticationv1.TokenReview{}
		err := c.Create(request.Context(), review)
		if err != nil {
			answerError(w, err, "cannot create the review")
		}
		if text := review.Status.Error; len(text) > 0 {
			answerError(w, err, "cannot verify the token") // want `wrong-error: this panics when Create has worked: its error is nil then`
		}
		next.ServeHTTP(w, request)
	}
}

// podStatus has found the pod.
func podStatus(ctx context.Context, c client.Client, w http.ResponseWriter, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	err := c.Get(ctx, key, pod)
	if err != nil {
		return err
	}
	if pod.Status.Phase == corev1.PodFailed {
		answerError(w, err, pod.Status.Message) // want `wrong-error: this panics when Get has worked`
	}
	return nil
}

func okReview(c client.Client, next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, request *http.Request) {
		review := &authenticationv1.TokenReview{}
		err := c.Create(request.Context(), review)
		if err != nil {
			answerError(w, err, "cannot create the review")
			return
		}
		if text := review.Status.Error; len(text) > 0 {
			safely(w, err, text)
			return
		}
		next.ServeHTTP(w, request)
	}
}

// okEmpty has nothing where there is an error.
func okEmpty(ctx context.Context, c client.Client, w http.ResponseWriter, key client.ObjectKey) {
	pod := &corev1.Pod{}
	err := c.Get(ctx, key, pod)
	if err != nil {
		w.Header().Set("x-failed", "true")
	}
	if pod.Name == "" {
		answerError(w, err, "not there")
	}
}
