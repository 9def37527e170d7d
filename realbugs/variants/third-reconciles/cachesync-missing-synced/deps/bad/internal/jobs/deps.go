package jobs

import (
	batchinformers "k8s.io/client-go/informers/batch/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	batchlisters "k8s.io/client-go/listers/batch/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Deps are the caches that the controller reads.
type Deps struct {
	Jobs       batchlisters.JobLister
	JobsSynced cache.InformerSynced
	Pods       corelisters.PodLister
	PodsSynced cache.InformerSynced
}

func DepsFrom(jobs batchinformers.JobInformer, pods coreinformers.PodInformer) Deps {
	return Deps{
		Jobs: jobs.Lister(), JobsSynced: jobs.Informer().HasSynced,
		Pods: pods.Lister(), PodsSynced: pods.Informer().HasSynced,
	}
}
