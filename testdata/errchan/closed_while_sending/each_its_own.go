package closed_while_sending

// okEachQuantile makes a channel for each round, which its one goroutine closes (linkerd's statistics).
func okEachQuantile(read func(quantile string) []int) map[string]chan int {
	results := map[string]chan int{"0.5": make(chan int), "0.95": make(chan int)}
	for quantile, samples := range results {
		go func() {
			defer close(samples)
			for _, sample := range read(quantile) {
				samples <- sample
			}
		}()
	}
	return results
}

// eachQuantile shares one channel.
func eachQuantile(quantiles []string, read func(quantile string) []int) chan int {
	samples := make(chan int)
	for _, quantile := range quantiles {
		go func() {
			defer close(samples) // want `close-while-sending: close of samples does not wait for the goroutine that sends on it`
			for _, sample := range read(quantile) {
				samples <- sample
			}
		}()
	}
	return samples
}
