// Package missing_synced waits for some caches of a struct, and leaves one out.
package missing_synced

import (
	"context"

	appsinformers "k8s.io/client-go/informers/apps/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Routes keeps the HasSynced of nodes, and asks nobody.
type Routes struct {
	services       corelisters.ServiceLister
	nodes          corelisters.NodeLister
	servicesSynced cache.InformerSynced
	nodesSynced    cache.InformerSynced
}

// NewRoutes makes both informers.
func NewRoutes(services coreinformers.ServiceInformer, nodes coreinformers.NodeInformer) *Routes {
	return &Routes{
		services:       services.Lister(),
		servicesSynced: services.Informer().HasSynced,
		nodes:          nodes.Lister(),
		nodesSynced:    nodes.Informer().HasSynced, // related `set here, and never read`
	}
}

// Run waits for services.
func (r *Routes) Run(ctx context.Context) bool {
	return cache.WaitForCacheSync(ctx.Done(), r.servicesSynced) // want `missing-synced: WaitForCacheSync does not wait for nodesSynced, which nothing else asks: that cache may be empty`
}

func (r *Routes) known(name string) bool {
	_, err := r.nodes.Get(name)
	return err == nil
}

type volumes struct {
	claims  cache.InformerSynced
	volumes cache.InformerSynced
	synced  func() bool
}

func newVolumes(claims coreinformers.PersistentVolumeClaimInformer, all coreinformers.PersistentVolumeInformer, pods coreinformers.PodInformer) *volumes {
	v := new(volumes)
	v.claims = claims.Informer().HasSynced
	informer := all.Informer()
	v.volumes = informer.HasSynced // related `set here, and never read`
	v.synced = pods.Informer().HasSynced
	return v
}

func (v *volumes) run(stop <-chan struct{}) {
	if !cache.WaitForNamedCacheSync("volumes", stop, v.claims, v.synced) { // want `missing-synced: .* volumes, which nothing else asks`
		return
	}
}

// Deployments keeps no HasSynced for replica sets.
type Deployments struct {
	deployments appslisters.DeploymentLister
	sets        appslisters.ReplicaSetLister
	synced      cache.InformerSynced
}

// NewDeployments makes both informers.
func NewDeployments(deployments appsinformers.DeploymentInformer, sets appsinformers.ReplicaSetInformer) *Deployments {
	return &Deployments{
		deployments: deployments.Lister(),
		synced:      deployments.Informer().HasSynced,
		sets:        sets.Lister(), // related `the lister is made here`
	}
}

// Run waits for deployments.
func (d *Deployments) Run(ctx context.Context) {
	if !cache.WaitForNamedCacheSyncWithContext(ctx, d.synced) { // want `missing-synced: WaitForNamedCacheSyncWithContext waits for other caches of the struct, and not for the one that sets reads: it may be empty`
		return
	}
}

func (d *Deployments) replicas(namespace, name string) bool {
	_, err := d.sets.ReplicaSets(namespace).Get(name)
	return err == nil
}

// Endpoints collects what is to be waited for.
type Endpoints struct {
	endpoints corelisters.EndpointsLister
	accounts  corelisters.ServiceAccountLister
	synced    []cache.InformerSynced
}

// NewEndpoints makes both informers.
func NewEndpoints(endpoints coreinformers.EndpointsInformer, accounts coreinformers.ServiceAccountInformer) *Endpoints {
	e := &Endpoints{endpoints: endpoints.Lister()}
	e.accounts = accounts.Lister() // related `the lister is made here`
	e.synced = append(e.synced, endpoints.Informer().HasSynced)
	return e
}

// Run waits for what was collected.
func (e *Endpoints) Run(stop <-chan struct{}) bool {
	return cache.WaitForNamedCacheSync("endpoints", stop, e.synced...) // want `missing-synced: .* accounts reads: it may be empty`
}

func (e *Endpoints) account(namespace, name string) bool {
	_, err := e.accounts.ServiceAccounts(namespace).Get(name)
	return err == nil
}

// OkUnread keeps a lister that nothing reads.
type OkUnread struct {
	secrets       corelisters.SecretLister
	volumes       corelisters.PersistentVolumeLister
	controllers   corelisters.ReplicationControllerLister
	secretsSynced cache.InformerSynced
	volumesSynced cache.InformerSynced
}

// NewOkUnread makes three informers.
func NewOkUnread(secrets coreinformers.SecretInformer, volumes coreinformers.PersistentVolumeInformer, controllers coreinformers.ReplicationControllerInformer) *OkUnread {
	return &OkUnread{
		secrets: secrets.Lister(), secretsSynced: secrets.Informer().HasSynced,
		volumes: volumes.Lister(), volumesSynced: volumes.Informer().HasSynced,
		controllers: controllers.Lister(),
	}
}

func (u *OkUnread) okRun(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, u.secretsSynced)
}

// Pools waits for the caches in two functions: one that many are read beside is meant for all.
type Pools struct {
	pools        corelisters.PodTemplateLister
	synced       cache.InformerSynced
	poolsSynced  cache.InformerSynced
	first, other cache.InformerSynced
}

// NewPools makes four informers.
func NewPools(a coreinformers.ConfigMapInformer, b coreinformers.EventInformer, c coreinformers.SecretInformer, pools coreinformers.PodTemplateInformer) *Pools {
	return &Pools{
		synced: a.Informer().HasSynced, first: b.Informer().HasSynced, other: c.Informer().HasSynced,
		pools:       pools.Lister(),
		poolsSynced: pools.Informer().HasSynced,
	}
}

func (p *Pools) okStart(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, p.synced)
}

func (p *Pools) run(stop <-chan struct{}, both bool) bool {
	synced := []cache.InformerSynced{p.first}
	if both {
		synced = append(synced, p.other)
	}
	return cache.WaitForCacheSync(stop, synced...) // want `missing-synced: .* poolsSynced`
}

func (p *Pools) template(namespace, name string) bool {
	_, err := p.pools.PodTemplates(namespace).Get(name)
	return err == nil
}

// OkRoutes waits for both.
type OkRoutes struct {
	secrets       corelisters.SecretLister
	maps          corelisters.ConfigMapLister
	secretsSynced cache.InformerSynced
	mapsSynced    cache.InformerSynced
}

// NewOkRoutes makes both informers.
func NewOkRoutes(secrets coreinformers.SecretInformer, maps coreinformers.ConfigMapInformer) *OkRoutes {
	return &OkRoutes{
		secrets: secrets.Lister(), secretsSynced: secrets.Informer().HasSynced,
		maps: maps.Lister(), mapsSynced: maps.Informer().HasSynced,
	}
}

func (r *OkRoutes) okRun(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, r.secretsSynced, r.mapsSynced)
}

// OkTwoWaits waits for one in each of two functions.
type OkTwoWaits struct {
	secretsSynced cache.InformerSynced
	mapsSynced    cache.InformerSynced
}

// NewOkTwoWaits makes both informers.
func NewOkTwoWaits(secrets coreinformers.SecretInformer, maps coreinformers.ConfigMapInformer) *OkTwoWaits {
	return &OkTwoWaits{secretsSynced: secrets.Informer().HasSynced, mapsSynced: maps.Informer().HasSynced}
}

func (r *OkTwoWaits) okFirst(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, r.secretsSynced)
}

func (r *OkTwoWaits) okSecond() bool { return r.mapsSynced() }

// OkExported lets other packages ask.
type OkExported struct {
	secretsSynced cache.InformerSynced
	MapsSynced    cache.InformerSynced
}

// NewOkExported makes both informers.
func NewOkExported(secrets coreinformers.SecretInformer, maps coreinformers.ConfigMapInformer) *OkExported {
	return &OkExported{secretsSynced: secrets.Informer().HasSynced, MapsSynced: maps.Informer().HasSynced}
}

func (r *OkExported) okRun(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, r.secretsSynced)
}

// OkRegistered waits for the registration of a handler.
type OkRegistered struct {
	secrets corelisters.SecretLister
	limits  corelisters.LimitRangeLister
	synced  cache.InformerSynced
	all     []cache.InformerSynced
}

// NewOkRegistered makes both informers.
func NewOkRegistered(secrets coreinformers.SecretInformer, limits coreinformers.LimitRangeInformer) (*OkRegistered, error) {
	r := &OkRegistered{secrets: secrets.Lister(), synced: secrets.Informer().HasSynced, limits: limits.Lister()}
	registration, err := limits.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil, err
	}
	r.all = append(r.all, r.synced, registration.HasSynced)
	return r, nil
}

func (r *OkRegistered) okRun(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, r.all...) && cache.WaitForCacheSync(stop, r.synced)
}

// OkHanded hands the accessor to somebody who may wait.
type OkHanded struct {
	secrets corelisters.SecretLister
	quotas  corelisters.ResourceQuotaLister
	synced  cache.InformerSynced
}

// NewOkHanded makes both informers.
func NewOkHanded(secrets coreinformers.SecretInformer, quotas coreinformers.ResourceQuotaInformer, wait func(coreinformers.ResourceQuotaInformer)) *OkHanded {
	wait(quotas)
	return &OkHanded{secrets: secrets.Lister(), synced: secrets.Informer().HasSynced, quotas: quotas.Lister()}
}

func (r *OkHanded) okRun(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, r.synced)
}

// OkNoWait leaves all waits to its caller.
type OkNoWait struct {
	secrets   corelisters.SecretLister
	templates corelisters.PodTemplateLister
	synced    cache.InformerSynced
}

// NewOkNoWait makes both informers.
func NewOkNoWait(secrets coreinformers.SecretInformer, templates coreinformers.PodTemplateInformer) *OkNoWait {
	return &OkNoWait{secrets: secrets.Lister(), synced: secrets.Informer().HasSynced, templates: templates.Lister()}
}

func (r *OkNoWait) okSynced() bool { return r.synced() }
