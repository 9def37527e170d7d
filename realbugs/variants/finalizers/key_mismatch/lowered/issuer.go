package lowered

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/finalizers/key_mismatch/lowered/book"
)

type Issuer struct {
	client.Client
	book *book.Book
}

func (r *Issuer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ing := new(networkingv1.Ingress)
	err := r.Get(ctx, req.NamespacedName, ing)
	switch {
	case apierrors.IsNotFound(err):
		r.book.Delete(req.String())
		return ctrl.Result{}, nil
	case err != nil:
		return ctrl.Result{}, err
	case !r.book.Satisfied(book.Key(ing)):
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	cert := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: ing.Name, Namespace: ing.Namespace}, Type: corev1.SecretTypeTLS}
	if err := r.Get(ctx, client.ObjectKeyFromObject(cert), cert); !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	r.book.Raise(book.Key(ing))
	if err := r.order(ctx, cert); err != nil {
		r.book.Lower(book.Key(ing))
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Issuer) order(ctx context.Context, cert *corev1.Secret) error {
	cert.Data = map[string][]byte{corev1.TLSCertKey: nil, corev1.TLSPrivateKeyKey: nil}
	return r.Create(ctx, cert)
}

// The secret of an ingress has the ingress' name and namespace.
func (r *Issuer) handlers() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if secret, ok := obj.(*corev1.Secret); ok && secret.Type == corev1.SecretTypeTLS {
				r.book.Lower(book.Slug(secret)) // WANT expecttimeout/key-mismatch
			}
		},
	}
}
