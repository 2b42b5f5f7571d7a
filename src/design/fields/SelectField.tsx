import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';
import { controlBox } from './control.ts';
import { Field, type FieldProps } from './Field.tsx';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    /** The text of the choice of nothing, whose value is empty. */
    none: string;
    groups: readonly { label: string; options: readonly string[] }[];
  };

/** One choice out of many, by the list of the browser: phones show it as a wheel, and letters find an entry. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, hint, error, success, trailing, className, id, required, none, groups, ...select } = props;
  return (
    <Field {...{ label, hint, error, success, className, id, required, trailing }} hideLabel={hideLabel ?? false}>
      {control => (
        <div className={classes(controlBox, 'flex')}>
          <select {...select} {...control} className="min-h-10 min-w-0 flex-1 rounded-control bg-transparent px-3 outline-none!">
            <option value="">{none}</option>
            {groups.map(group => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map(option => (
                  <option key={option}>{option}</option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
