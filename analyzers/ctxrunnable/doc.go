// Package ctxrunnable reports components that do not stop when their context ends.
package ctxrunnable
