package error_overwritten

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// An addressBook is asked over the network.
type addressBook interface {
	Address(ctx context.Context, name string) (*string, error)
	Names(ctx context.Context, zone string) ([]string, error)
}

// address tests the variable around, which was tested before (oci-cloud-controller-manager).
func address(ctx context.Context, book addressBook, zone string) (string, error) {
	names, err := book.Names(ctx, zone)
	if err != nil {
		return "", err
	}
	if len(names) == 0 {
		return "", errors.New("no names")
	}
	var ip string
	if found, err := book.Address(ctx, names[0]); err == nil { // want `error-overwritten: the error of Address is lost: it is in a variable of the block, and the err that is tested after the block is another one, and nil`
		ip = *found
	}
	if err != nil {
		return "", fmt.Errorf("address of %s: %w", names[0], err)
	}
	return ip, nil
}

// phase asks the API server.
func phase(ctx context.Context, c client.Client, book addressBook, zone string) (string, error) {
	_, err := book.Names(ctx, zone)
	if err != nil {
		return "", err
	}
	var pod corev1.Pod
	phase := ""
	if err := c.Get(ctx, client.ObjectKey{Name: zone}, &pod); err == nil { // want `error-overwritten: the error of Get is lost: it is in a variable of the block, and the err that is tested after the block is another one, and nil`
		phase = string(pod.Status.Phase)
	}
	if err != nil {
		return "", err
	}
	return phase, nil
}

// okAddress assigns to the variable around.
func okAddress(ctx context.Context, book addressBook, zone string) (string, error) {
	names, err := book.Names(ctx, zone)
	if err != nil {
		return "", err
	}
	var ip string
	var found *string
	if found, err = book.Address(ctx, names[0]); err == nil {
		ip = *found
	}
	if err != nil {
		return "", fmt.Errorf("address of %s: %w", names[0], err)
	}
	return ip, nil
}

// okOptionalAddress does without, and tests what the first call has said.
func okOptionalAddress(ctx context.Context, book addressBook, zone string) (string, error) {
	names, err := book.Names(ctx, zone)
	ip := ""
	if found, err := book.Address(ctx, zone); err == nil {
		ip = *found
	}
	if err != nil {
		return "", err
	}
	return names[0] + ip, nil
}

// okOptionalLater does without, and tests the error of the next call.
func okOptionalLater(ctx context.Context, book addressBook, zone string) (string, error) {
	names, err := book.Names(ctx, zone)
	if err != nil {
		return "", err
	}
	ip := ""
	if found, err := book.Address(ctx, names[0]); err == nil {
		ip = *found
	}
	more, err := book.Names(ctx, names[0])
	if err != nil {
		return "", err
	}
	return more[0] + ip, nil
}

// okOptionalBranch has an error of one branch alone.
func okOptionalBranch(ctx context.Context, book addressBook, zone string, all bool) (string, error) {
	var err error
	if all {
		_, err = book.Names(ctx, zone)
	}
	ip := ""
	if found, err := book.Address(ctx, zone); err == nil {
		ip = *found
	}
	if err != nil {
		return "", err
	}
	return ip, nil
}

// okOptionalMore asks once more for the success that is certain.
func okOptionalMore(ctx context.Context, book addressBook, zone string) (string, error) {
	names, err := book.Names(ctx, zone)
	if err != nil {
		return "", err
	}
	ip := ""
	if found, err := book.Address(ctx, names[0]); err == nil {
		ip = *found
	}
	if err == nil && ip == "" {
		return "", errors.New("no address")
	}
	return ip, nil
}

// addressAndMore returns its error before the last result.
func addressAndMore(ctx context.Context, book addressBook, zone string) (string, error, bool) {
	names, err := book.Names(ctx, zone)
	if err != nil {
		return "", err, true
	}
	var ip string
	if found, err := book.Address(ctx, names[0]); err == nil { // want `error-overwritten: the error of Address is lost: it is in a variable of the block`
		ip = *found
	}
	if err != nil {
		return "", err, true
	}
	return ip, nil, false
}

// prints deals with the errors itself.
func prints(ctx context.Context, book addressBook, zone string) {
	names, err := book.Names(ctx, zone)
	if err != nil {
		fmt.Println(err)
		return
	}
	if len(names) > 0 {
		_, err := book.Address(ctx, names[0]) // want `error-overwritten: the error of Address is lost: it is in a variable of the block`
		if err == nil {
			fmt.Println(names[0])
		}
	}
	if err != nil {
		fmt.Println(err)
	}
}

// okPrints does without the address.
func okPrints(ctx context.Context, book addressBook, zone string) {
	names, err := book.Names(ctx, zone)
	if err != nil {
		fmt.Println(err)
	}
	if found, err := book.Address(ctx, zone); err == nil {
		fmt.Println(*found)
	}
	if err != nil {
		return
	}
	fmt.Println(names)
}
