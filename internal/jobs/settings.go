package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Settings contain the Params of a kind of work. They are a pointer to a struct that has JSON tags and can
// validate its own values.
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

// FileSpec returns the specification of a run that uses one file, and the paths needed to create the run.
// The file is at path on this machine, and is named file in the run. name is the name of the run for users.
// If the settings are invalid, the error wraps ErrSpec.
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
