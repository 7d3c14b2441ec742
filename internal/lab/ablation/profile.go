package ablation

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
)

// Profile is a set of techniques that imitates a particular program. It names one of the engine's
// profiles (engine.Profile), but is measured with the handcrafted evaluation instead of a network.
type Profile string

// The profiles.
const (
	Course      = Profile(engine.CourseProfile)
	FireMonkey  = Profile(engine.FireMonkeyProfile)
	ElephantEye = Profile(engine.ElephantEyeProfile)
	ZMBL        = Profile(engine.ZMBLProfile)
	Full        = Profile(engine.FullProfile)
)

// Profiles returns the profiles that perform a search, in page order, starting with the thesis
// profile.
func Profiles() []Profile { return []Profile{ZMBL, Full, Course, FireMonkey, ElephantEye} }

// zmblHash is the transposition table size used in the thesis, in MiB.
const zmblHash = 24

// fullHash is the transposition table size, in MiB, used to measure every profile except the thesis
// profile.
const fullHash = 64

// Options returns the profile's engine settings. The engine searches to whatever depth is
// requested, regardless of how deep the imitated program searched.
func (p Profile) Options() engine.Options {
	o := engine.DefaultOptions()
	o.Hash, o.Seed = fullHash, 1
	if err := engine.Profile(p).Apply(&o); err != nil {
		panic("ablation: " + err.Error()) // prevented by validate
	}
	o.Network, o.Schedule = nil, engine.Schedule{} // the handcrafted evaluation, as in the thesis
	if p == ZMBL {
		o.Hash = zmblHash
	}
	return o
}

// Variant is a profile with one technique switched on or off. Other techniques may be switched as
// well, identically on both sides of the comparison.
type Variant struct {
	Profile Profile `json:"profile"`
	Switch  string  `json:"switch"` // a field of tune.Features, "" for the profile as it is
	Beside  string  `json:"beside"` // other techniques that would hide the effect of this one, joined by "+"
}

// validate returns an error wrapping ErrAblation if the profile is unknown or this engine does not
// support one of the switches.
func (v Variant) validate() error {
	if !slices.Contains(Profiles(), v.Profile) {
		return fmt.Errorf("%w: profile %q", ErrAblation, v.Profile)
	}
	for _, name := range v.switches() {
		if _, known := reflect.TypeFor[tune.Features]().FieldByName(name); !known {
			return fmt.Errorf("%w: this program has no switch %q", ErrAblation, name)
		}
	}
	return nil
}

// Base returns the variant that this one is compared with.
func (v Variant) Base() Variant { return Variant{Profile: v.Profile, Beside: v.Beside} }

// switches returns the names of all switched techniques, in alphabetical order.
func (v Variant) switches() []string {
	var names []string
	if v.Beside != "" {
		names = strings.Split(v.Beside, "+")
	}
	if v.Switch != "" {
		names = append(names, v.Switch)
	}
	slices.Sort(names)
	return names
}

// String names the variant by its settings, regardless of which switch is being measured: "zmbl",
// "zmbl without NullMove", "full with TwoTierTable", "full without InternalReduction and Table".
func (v Variant) String() string {
	names := v.switches()
	if len(names) == 0 {
		return string(v.Profile)
	}
	word := "without"
	if !switchIsOn(v.Profile.Options().Features, names[0]) {
		word = "with"
	}
	return fmt.Sprintf("%s %s %s", v.Profile, word, strings.Join(names, " and "))
}

// switchIsOn reports whether the named technique is on.
func switchIsOn(f tune.Features, name string) bool {
	return reflect.ValueOf(f).FieldByName(name).Bool()
}

// options returns the variant's engine settings.
func (v Variant) options() engine.Options {
	o := v.Profile.Options()
	for _, name := range v.switches() {
		field := reflect.ValueOf(&o.Features).Elem().FieldByName(name)
		field.SetBool(!field.Bool())
	}
	return o
}

// thesisSwitches lists the techniques measured in the thesis, in the order of the thesis.
var thesisSwitches = []string{"PVS", "Table", "IterativeDeepening", "FailLowFix", "NullMove"}

// Variants lists the unchanged profile, then the profile with each of the techniques measured in
// the thesis switched in turn, and then the profile with each of its other techniques switched off
// in turn. For the full engine, the techniques that it leaves off, such as the classical table, are
// also switched on in turn. Other profiles omit such techniques, for example null-move verification
// in a profile without null moves.
func (p Profile) Variants() []Variant {
	list := []Variant{{Profile: p}}
	for _, name := range thesisSwitches {
		list = append(list, Variant{Profile: p, Switch: name})
	}
	o := p.Options()
	features := reflect.ValueOf(o.Features)
	for i := range features.NumField() {
		name := features.Type().Field(i).Name
		measured := false
		for _, v := range list {
			measured = measured || v.Switch == name
		}
		if !measured && (features.Field(i).Bool() || p == Full) {
			list = append(list, Variant{Profile: p, Switch: name})
		}
	}
	return list
}

// ThesisVariants lists the unchanged profile, followed by the profile with each of the techniques
// measured in the thesis switched in turn.
func (p Profile) ThesisVariants() []Variant { return p.Variants()[:1+len(thesisSwitches)] }

// Companions lists the profile's techniques whose effect is hidden by another technique. In these
// variants, the other technique is disabled as well.
func (p Profile) Companions() []Variant {
	if p != Full {
		return nil
	}
	return []Variant{
		// Late moves are reduced only where a null-window search can prove the reduction wrong.
		{Full, "PVS", "LateMoveReductions"},
		// Without a table, no node has a hash move, so most nodes are reduced and none is extended.
		{Full, "Table", "InternalReduction"},
		{Full, "Table", "InternalReduction+SingularExtension"},
		// The same is true of a search without preceding iterations.
		{Full, "IterativeDeepening", "InternalReduction+SingularExtension"},
		// The fix supplies nodes with a hash move, and nodes with a hash move are not reduced.
		{Full, "FailLowFix", "InternalReduction"},
	}
}

// BaseName is the switch name that denotes the unchanged profile.
const BaseName = "base"

// Select returns the variants of a profile to measure: all of them or, if thesis is set, only the
// ones measured in the thesis. If names is not empty, only variants with one of the named switches
// are selected. If the effect of a selected technique is hidden by another technique, its
// companions are added, together with the variants that they are compared with.
func (p Profile) Select(thesis bool, names []string) []Variant {
	list := p.Variants()
	if thesis {
		list = p.ThesisVariants()
	}
	if len(names) > 0 {
		list = slices.DeleteFunc(list, func(v Variant) bool {
			return !slices.ContainsFunc(names, func(name string) bool {
				return strings.EqualFold(name, v.Switch) || v.Switch == "" && name == BaseName
			})
		})
	}
	for _, v := range p.Companions() {
		if slices.ContainsFunc(list, func(o Variant) bool { return o.Switch == v.Switch && o.Switch != "" }) {
			list = append(list, v.Base(), v)
		}
	}
	return list
}

// KnownSwitch reports whether name is a technique or BaseName.
func KnownSwitch(name string) bool {
	return name == BaseName || name != "" && slices.ContainsFunc(Full.Variants(), func(v Variant) bool { return strings.EqualFold(name, v.Switch) })
}

// Signature returns the signature of the engine that all profiles are based on: the number of nodes
// searched in the engine's benchmark.
func Signature(ctx context.Context) (uint64, error) {
	o := engine.DefaultOptions()
	o.Hash = engine.BenchHash
	o.Network = nil // as in the profiles
	bench, err := engine.Bench(ctx, o, nil)
	if err != nil {
		return 0, err
	}
	return bench.Nodes, nil
}
