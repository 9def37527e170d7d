package knowledge

// NoReturn are functions that do not come back: they end the process or the goroutine.
var NoReturn = Names{
	"os.Exit":                     true,
	"runtime.Goexit":              true,
	"log.Fatal":                   true,
	"log.Fatalf":                  true,
	"log.Fatalln":                 true,
	"log.Panic":                   true,
	"log.Panicf":                  true,
	"log.Panicln":                 true,
	"(log.Logger).Fatal":          true,
	"(log.Logger).Fatalf":         true,
	"(log.Logger).Fatalln":        true,
	"k8s.io/klog/v2.Fatal":        true,
	"k8s.io/klog/v2.Fatalf":       true,
	"k8s.io/klog/v2.Fatalln":      true,
	"k8s.io/klog/v2.FatalDepth":   true,
	"k8s.io/klog/v2.Exit":         true,
	"k8s.io/klog/v2.Exitf":        true,
	"k8s.io/klog/v2.Exitln":       true,
	"k8s.io/klog/v2.FlushAndExit": true,
}
