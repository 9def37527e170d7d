// Package inventory lists what the rules recognise in a program.
//
// # What it is for
//
// A rule that says nothing has found nothing, or has not seen what it is about. The inventory tells the two apart: a
// Runnable that is not listed is none to ctrllint.
package inventory
