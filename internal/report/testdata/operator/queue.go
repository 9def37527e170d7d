package operator

func (q *queue) drain() error {
	errs := make(chan error)
	for _, shard := range q.shards {
		go func() { errs <- shard.Flush() }()
	}
	return <-errs
}
