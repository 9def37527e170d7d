// Package changes_in_a_mesh hands a change on through functions each of which has two ways to the next one.
package changes_in_a_mesh

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type change func(*corev1.Secret) error

func release(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	return by0(secret, func(s *corev1.Secret) error {
		controllerutil.RemoveFinalizer(s, "example.com/held")
		return c.Update(ctx, s)
	})
}

func by0(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left0(s, do)
	}
	return right0(s, do)
}

func left0(s *corev1.Secret, do change) error  { return by1(s, do) }
func right0(s *corev1.Secret, do change) error { return by1(s, do) }

func by1(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left1(s, do)
	}
	return right1(s, do)
}

func left1(s *corev1.Secret, do change) error  { return by2(s, do) }
func right1(s *corev1.Secret, do change) error { return by2(s, do) }

func by2(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left2(s, do)
	}
	return right2(s, do)
}

func left2(s *corev1.Secret, do change) error  { return by3(s, do) }
func right2(s *corev1.Secret, do change) error { return by3(s, do) }

func by3(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left3(s, do)
	}
	return right3(s, do)
}

func left3(s *corev1.Secret, do change) error  { return by4(s, do) }
func right3(s *corev1.Secret, do change) error { return by4(s, do) }

func by4(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left4(s, do)
	}
	return right4(s, do)
}

func left4(s *corev1.Secret, do change) error  { return by5(s, do) }
func right4(s *corev1.Secret, do change) error { return by5(s, do) }

func by5(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left5(s, do)
	}
	return right5(s, do)
}

func left5(s *corev1.Secret, do change) error  { return by6(s, do) }
func right5(s *corev1.Secret, do change) error { return by6(s, do) }

func by6(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left6(s, do)
	}
	return right6(s, do)
}

func left6(s *corev1.Secret, do change) error  { return by7(s, do) }
func right6(s *corev1.Secret, do change) error { return by7(s, do) }

func by7(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left7(s, do)
	}
	return right7(s, do)
}

func left7(s *corev1.Secret, do change) error  { return by8(s, do) }
func right7(s *corev1.Secret, do change) error { return by8(s, do) }

func by8(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left8(s, do)
	}
	return right8(s, do)
}

func left8(s *corev1.Secret, do change) error  { return by9(s, do) }
func right8(s *corev1.Secret, do change) error { return by9(s, do) }

func by9(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left9(s, do)
	}
	return right9(s, do)
}

func left9(s *corev1.Secret, do change) error  { return by10(s, do) }
func right9(s *corev1.Secret, do change) error { return by10(s, do) }

func by10(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left10(s, do)
	}
	return right10(s, do)
}

func left10(s *corev1.Secret, do change) error  { return by11(s, do) }
func right10(s *corev1.Secret, do change) error { return by11(s, do) }

func by11(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left11(s, do)
	}
	return right11(s, do)
}

func left11(s *corev1.Secret, do change) error  { return by12(s, do) }
func right11(s *corev1.Secret, do change) error { return by12(s, do) }

func by12(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left12(s, do)
	}
	return right12(s, do)
}

func left12(s *corev1.Secret, do change) error  { return by13(s, do) }
func right12(s *corev1.Secret, do change) error { return by13(s, do) }

func by13(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left13(s, do)
	}
	return right13(s, do)
}

func left13(s *corev1.Secret, do change) error  { return by14(s, do) }
func right13(s *corev1.Secret, do change) error { return by14(s, do) }

func by14(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left14(s, do)
	}
	return right14(s, do)
}

func left14(s *corev1.Secret, do change) error  { return by15(s, do) }
func right14(s *corev1.Secret, do change) error { return by15(s, do) }

func by15(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left15(s, do)
	}
	return right15(s, do)
}

func left15(s *corev1.Secret, do change) error  { return by16(s, do) }
func right15(s *corev1.Secret, do change) error { return by16(s, do) }

func by16(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left16(s, do)
	}
	return right16(s, do)
}

func left16(s *corev1.Secret, do change) error  { return by17(s, do) }
func right16(s *corev1.Secret, do change) error { return by17(s, do) }

func by17(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left17(s, do)
	}
	return right17(s, do)
}

func left17(s *corev1.Secret, do change) error  { return by18(s, do) }
func right17(s *corev1.Secret, do change) error { return by18(s, do) }

func by18(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left18(s, do)
	}
	return right18(s, do)
}

func left18(s *corev1.Secret, do change) error  { return by19(s, do) }
func right18(s *corev1.Secret, do change) error { return by19(s, do) }

func by19(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left19(s, do)
	}
	return right19(s, do)
}

func left19(s *corev1.Secret, do change) error  { return by20(s, do) }
func right19(s *corev1.Secret, do change) error { return by20(s, do) }

func by20(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left20(s, do)
	}
	return right20(s, do)
}

func left20(s *corev1.Secret, do change) error  { return by21(s, do) }
func right20(s *corev1.Secret, do change) error { return by21(s, do) }

func by21(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left21(s, do)
	}
	return right21(s, do)
}

func left21(s *corev1.Secret, do change) error  { return by22(s, do) }
func right21(s *corev1.Secret, do change) error { return by22(s, do) }

func by22(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left22(s, do)
	}
	return right22(s, do)
}

func left22(s *corev1.Secret, do change) error  { return by23(s, do) }
func right22(s *corev1.Secret, do change) error { return by23(s, do) }

func by23(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left23(s, do)
	}
	return right23(s, do)
}

func left23(s *corev1.Secret, do change) error  { return by24(s, do) }
func right23(s *corev1.Secret, do change) error { return by24(s, do) }

func by24(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left24(s, do)
	}
	return right24(s, do)
}

func left24(s *corev1.Secret, do change) error  { return by25(s, do) }
func right24(s *corev1.Secret, do change) error { return by25(s, do) }

func by25(s *corev1.Secret, do change) error {
	if s.Immutable == nil {
		return left25(s, do)
	}
	return right25(s, do)
}

func left25(s *corev1.Secret, do change) error  { return by26(s, do) }
func right25(s *corev1.Secret, do change) error { return by26(s, do) }

func by26(s *corev1.Secret, do change) error { return do(s) }
