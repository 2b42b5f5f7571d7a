import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import { controlBox } from './control.ts';
import { Field, type FieldProps } from './Field.tsx';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'prefix' | 'className'> & {
    /** Inside the box: an @ before, a state after. */
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

/** One line of text with its label. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, success, trailing, className, prefix, suffix, id, required, ...input } = props;
  return (
    <Field {...{ label, hint, error, success, trailing, className, id, required }} hideLabel={hideLabel ?? false}>
      {control => (
        <div className={classes(controlBox, 'flex h-11 items-center gap-2 px-3')}>
          {prefix ? <span className="text-muted">{prefix}</span> : null}
          <input type="text" dir="auto" {...input} {...control} className="h-full min-w-0 flex-1 bg-transparent outline-none!" />
          {suffix ? <span className="flex text-muted [&_svg]:size-5">{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}
