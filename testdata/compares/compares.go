// Package compares states which calls compare two values in depth.
package compares

import (
	"reflect"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"k8s.io/apimachinery/pkg/api/equality"

	"github.com/ctrllint/ctrllint/testdata/compares/same"
)

type plan struct{ steps []string }

// differ hands its parameters on, so that its calls are what compares.
func differ(a, b any) bool {
	return !reflect.DeepEqual(b, a) // compares: none
}

// either looks at its parameters first.
func either(a, b any) bool {
	if a == nil {
		return b == nil
	}
	return reflect.DeepEqual(a, b) // compares: a, b
}

// half compares one of its parameters with something else.
func half(a any, p plan) bool {
	return reflect.DeepEqual(a, p) // compares: a, plan
}

// equal says itself of which type both are.
func equal(a, b plan) bool { return reflect.DeepEqual(a, b) } // compares: none

// twice compares two pairs.
func twice(a, b, c any) bool {
	return reflect.DeepEqual(a, b) == reflect.DeepEqual(b, c) // compares: a, b; b, c
}

func library(first, second plan) {
	_ = equality.Semantic.DeepEqual(first, second)       // compares: plan, plan
	_ = equality.Semantic.DeepDerivative(first, &second) // compares: plan, *plan
	_ = cmp.Equal(first, second)                         // compares: plan, plan
	_ = cmp.Diff(first, second, cmpopts.EquateEmpty())   // compares: plan, plan
	_ = cmp.Equal(first, second, cmp.AllowUnexported())  // compares: plan, plan by itself
	_ = reflect.TypeOf(first) == reflect.TypeOf(second)  // compares: none
	_ = len(first.steps) == len(second.steps)            // compares: none
}

func typed(first, second plan, all bool) bool {
	if !all {
		return true
	}
	return !equal(first, second) // compares: first, second
}

func handed(first, second plan) {
	_ = differ(first, &second)       // compares: *plan, plan
	_ = same.Both("", first, second) // compares: plan, plan
	_ = either(first, second)        // compares: none
	_ = half(first, second)          // compares: none
	_ = twice(first, second, first)  // compares: none
}
