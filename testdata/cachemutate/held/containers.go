package held

import (
	"sort"
	"sync"

	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	storagelisters "k8s.io/client-go/listers/storage/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// classes is a map of the program: its entries are set and deleted, and no class of the cache changes.
type classes struct {
	byName   map[string]*storagev1.StorageClass
	byZone   map[string]map[string]*storagev1.StorageClass
	byKind   map[string]client.Object
	anything map[string]any
	lister   storagelisters.StorageClassLister
}

func newClasses(factory informers.SharedInformerFactory) *classes {
	c := &classes{
		byName:   map[string]*storagev1.StorageClass{},
		byZone:   map[string]map[string]*storagev1.StorageClass{},
		byKind:   map[string]client.Object{},
		anything: map[string]any{},
		lister:   factory.Storage().V1().StorageClasses().Lister(),
	}
	_, _ = factory.Storage().V1().StorageClasses().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.okAdd,
		UpdateFunc: func(_, obj any) { c.okAdd(obj) },
		DeleteFunc: c.okRemove,
	})
	return c
}

func (c *classes) okAdd(obj any) {
	class := obj.(*storagev1.StorageClass)
	if class.Provisioner == "example.io" {
		c.byName[class.Name] = class
	}
	c.byKind[class.Kind] = class
	c.anything[class.Name] = obj
	zone := class.Labels["zone"]
	if c.byZone[zone] == nil {
		c.byZone[zone] = map[string]*storagev1.StorageClass{}
	}
	c.byZone[zone][class.Name] = class
}

func (c *classes) okRemove(obj any) {
	class, ok := obj.(*storagev1.StorageClass)
	if ok {
		delete(c.byName, class.Name)
		delete(c.byKind, class.Kind)
		delete(c.anything, class.Name)
		delete(c.byZone[class.Labels["zone"]], class.Name)
	}
}

// okRefill sets entries by what a lister has.
func (c *classes) okRefill() error {
	all, err := c.lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, class := range all {
		c.byName[class.Name] = class
	}
	return nil
}

// expand changes what an entry leads to.
func (c *classes) expand(name string, allow bool) {
	if class := c.byName[name]; class != nil {
		class.AllowVolumeExpansion = &allow // want `written: the object in the field byName is the cache's own`
	}
}

// missed: elements of a map in a map are not followed.
func (c *classes) expandIn(zone, name string, allow bool) {
	if class := c.byZone[zone][name]; class != nil {
		class.AllowVolumeExpansion = &allow
	}
}

func (c *classes) label(kind string) {
	c.byKind[kind].SetLabels(map[string]string{"kept": "true"}) // want `written: .*the cache's own`
}

// A chain is a list of the program under its lock.
type chain struct {
	lock  sync.Mutex
	links []*corev1.ConfigMap
}

var first chain

func (c *chain) okInsert(cm *corev1.ConfigMap) {
	c.lock.Lock()
	defer c.lock.Unlock()
	links := append(c.links, cm)
	sort.SliceStable(links, func(i, j int) bool { return links[i].Name < links[j].Name })
	c.links = links
}

func (c *chain) okRemove(cm *corev1.ConfigMap) {
	c.lock.Lock()
	defer c.lock.Unlock()
	for i, v := range c.links {
		if v.Name == cm.Name {
			c.links = append(c.links[:i], c.links[i+1:]...)
			return
		}
	}
}

func (c *chain) okUpdate(cm *corev1.ConfigMap) {
	c.lock.Lock()
	defer c.lock.Unlock()
	for i, v := range c.links {
		if v.Name == cm.Name {
			c.links[i] = cm
		}
	}
}

// mark changes the objects that the list leads to.
func (c *chain) mark() {
	for _, cm := range c.links {
		cm.Data["marked"] = "true" // want `written: the object in the field links is the cache's own`
	}
}

func watchChain(factory informers.SharedInformerFactory) {
	_, _ = factory.Core().V1().ConfigMaps().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { first.okInsert(obj.(*corev1.ConfigMap)) },
		UpdateFunc: func(_, obj any) { first.okUpdate(obj.(*corev1.ConfigMap)) },
		DeleteFunc: func(obj any) {
			if cm, ok := obj.(*corev1.ConfigMap); ok {
				first.okRemove(cm)
			}
		},
	})
}
