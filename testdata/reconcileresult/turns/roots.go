package turns

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// oneVariable has the errors of two calls for all elements in one variable: that is one mistake.
func oneVariable(ctx context.Context, c client.Client, names []string) error {
	var err error
	for _, name := range names {
		var cm corev1.ConfigMap
		cm.Name = name
		if name == "" {
			err = c.Create(ctx, &cm) // want `error-overwritten: the error of Create is overwritten in the next turn of the loop: only that of the last one is looked at`
		} else {
			err = c.Update(ctx, &cm) // related `so is the error of Update`
		}
	}
	return err
}

// goesOn drops the kind that it does not mind, and goes on whatever the error was: the error that is left is lost.
func goesOn(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var cm corev1.ConfigMap
	err := c.Get(ctx, key, &cm)
	if err != nil {
		err = client.IgnoreNotFound(err) // want `error-overwritten: the error of IgnoreNotFound is overwritten before anything looks at it`
	}
	cm.Data = map[string]string{"done": "yes"}
	err = c.Update(ctx, &cm)
	return err
}

// inBlock asks the variable around the block, which is nil.
func inBlock(ctx context.Context, c client.Client, path string) (bool, error) {
	host, err := os.Hostname()
	if err != nil {
		return false, err
	}
	if _, err := os.Stat(path); err == nil { // want `error-overwritten: on some path nothing looks at the error of Stat: it is in a variable of the block, and the err that a call gets after the block is another one, and nil`
		return true, nil
	}
	if os.IsNotExist(err) {
		return false, nil
	}
	println(host)
	return false, err
}
