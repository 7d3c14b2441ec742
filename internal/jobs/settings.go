package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Settings are the Params of a kind of work: a pointer to a struct with JSON tags that can
// report whether its values make sense.
type Settings interface{ Validate() error }

// ReadSettings reads the params of a run into set, a pointer. The error wraps ErrSpec.
func (s *Spec) ReadSettings(set Settings) error {
	if err := json.Unmarshal(s.Params, set); err != nil {
		return fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return validate(set)
}

// validate wraps what is wrong with settings in ErrSpec.
func validate(set Settings) error {
	err := set.Validate()
	if err != nil && !errors.Is(err, ErrSpec) {
		err = fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return err
}

// FileSpec returns the run of a kind over one file, which lies at path here and is called
// file in the run, with the paths that creating a run wants. name is for people. The error
// wraps ErrSpec where the settings are wrong.
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
