// Package contexts_with_values gives a context one more value under each of many conditions: as many
// roots as there are paths would be 2^40.
package contexts_with_values

import "context"

type key int

func run(ctx context.Context, verbose [40]bool) error {
	if verbose[0] {
		ctx = context.WithValue(ctx, key(0), "verbose")
	}
	if verbose[1] {
		ctx = context.WithValue(ctx, key(1), "verbose")
	}
	if verbose[2] {
		ctx = context.WithValue(ctx, key(2), "verbose")
	}
	if verbose[3] {
		ctx = context.WithValue(ctx, key(3), "verbose")
	}
	if verbose[4] {
		ctx = context.WithValue(ctx, key(4), "verbose")
	}
	if verbose[5] {
		ctx = context.WithValue(ctx, key(5), "verbose")
	}
	if verbose[6] {
		ctx = context.WithValue(ctx, key(6), "verbose")
	}
	if verbose[7] {
		ctx = context.WithValue(ctx, key(7), "verbose")
	}
	if verbose[8] {
		ctx = context.WithValue(ctx, key(8), "verbose")
	}
	if verbose[9] {
		ctx = context.WithValue(ctx, key(9), "verbose")
	}
	if verbose[10] {
		ctx = context.WithValue(ctx, key(10), "verbose")
	}
	if verbose[11] {
		ctx = context.WithValue(ctx, key(11), "verbose")
	}
	if verbose[12] {
		ctx = context.WithValue(ctx, key(12), "verbose")
	}
	if verbose[13] {
		ctx = context.WithValue(ctx, key(13), "verbose")
	}
	if verbose[14] {
		ctx = context.WithValue(ctx, key(14), "verbose")
	}
	if verbose[15] {
		ctx = context.WithValue(ctx, key(15), "verbose")
	}
	if verbose[16] {
		ctx = context.WithValue(ctx, key(16), "verbose")
	}
	if verbose[17] {
		ctx = context.WithValue(ctx, key(17), "verbose")
	}
	if verbose[18] {
		ctx = context.WithValue(ctx, key(18), "verbose")
	}
	if verbose[19] {
		ctx = context.WithValue(ctx, key(19), "verbose")
	}
	if verbose[20] {
		ctx = context.WithValue(ctx, key(20), "verbose")
	}
	if verbose[21] {
		ctx = context.WithValue(ctx, key(21), "verbose")
	}
	if verbose[22] {
		ctx = context.WithValue(ctx, key(22), "verbose")
	}
	if verbose[23] {
		ctx = context.WithValue(ctx, key(23), "verbose")
	}
	if verbose[24] {
		ctx = context.WithValue(ctx, key(24), "verbose")
	}
	if verbose[25] {
		ctx = context.WithValue(ctx, key(25), "verbose")
	}
	if verbose[26] {
		ctx = context.WithValue(ctx, key(26), "verbose")
	}
	if verbose[27] {
		ctx = context.WithValue(ctx, key(27), "verbose")
	}
	if verbose[28] {
		ctx = context.WithValue(ctx, key(28), "verbose")
	}
	if verbose[29] {
		ctx = context.WithValue(ctx, key(29), "verbose")
	}
	if verbose[30] {
		ctx = context.WithValue(ctx, key(30), "verbose")
	}
	if verbose[31] {
		ctx = context.WithValue(ctx, key(31), "verbose")
	}
	if verbose[32] {
		ctx = context.WithValue(ctx, key(32), "verbose")
	}
	if verbose[33] {
		ctx = context.WithValue(ctx, key(33), "verbose")
	}
	if verbose[34] {
		ctx = context.WithValue(ctx, key(34), "verbose")
	}
	if verbose[35] {
		ctx = context.WithValue(ctx, key(35), "verbose")
	}
	if verbose[36] {
		ctx = context.WithValue(ctx, key(36), "verbose")
	}
	if verbose[37] {
		ctx = context.WithValue(ctx, key(37), "verbose")
	}
	if verbose[38] {
		ctx = context.WithValue(ctx, key(38), "verbose")
	}
	if verbose[39] {
		ctx = context.WithValue(ctx, key(39), "verbose")
	}
	<-ctx.Done()
	return ctx.Err()
}
