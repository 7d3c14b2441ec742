package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Settings are the Params of a kind of work: a pointer to a struct with JSON tags that can validate its
// values.
type Settings interface{ Validate() error }

// ReadSettings reads the run's params into the pointer set. The error wraps ErrSpec.
func (s *Spec) ReadSettings(set Settings) error {
	if err := json.Unmarshal(s.Params, set); err != nil {
		return fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return validate(set)
}

// validate wraps errors of the settings in ErrSpec.
func validate(set Settings) error {
	err := set.Validate()
	if err != nil && !errors.Is(err, ErrSpec) {
		err = fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return err
}

// FileSpec returns the specification of a run over one file, which is at path on this machine and is named
// file in the run, together with the paths needed to create the run. name is for users. The error wraps
// ErrSpec if the settings are invalid.
func FileSpec(kind Kind, name string, units int, set Settings, file, path string) (spec Spec, paths map[string]string, err error) {
	if err := validate(set); err != nil {
		return spec, nil, err
	}
	f, err := DescribeFile(file, path)
	if err != nil {
		return spec, nil, err
	}
	spec = Spec{Kind: kind.Name(), Name: name, Units: units, Files: []File{f}}
	spec.Params, err = json.Marshal(set)
	return spec, map[string]string{file: path}, err
}
