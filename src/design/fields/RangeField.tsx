import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type RangeFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'type' | 'value'> & {
    value: number;
    onValueChange: (value: number) => void;
    /** The value in words, for a screen reader. */
    valueText: string;
  };

/** A slider with its label. It moves by pointer, touch and arrow keys. */
export function RangeField(props: RangeFieldProps) {
  const { label, hideLabel, hint, error, success, trailing, className, id, required, onValueChange, valueText, ...input } = props;
  return (
    <Field {...{ label, hint, error, success, trailing, className, id, required }} hideLabel={hideLabel ?? false}>
      {({ required: _required, ...control }) => (
        <input
          {...input}
          {...control}
          type="range"
          aria-valuetext={valueText}
          onChange={event => onValueChange(event.target.valueAsNumber)}
          className="h-10 w-full cursor-pointer touch-pan-y accent-link disabled:cursor-default disabled:opacity-45"
        />
      )}
    </Field>
  );
}
