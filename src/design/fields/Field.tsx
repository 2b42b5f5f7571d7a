import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../styles/classes.ts';

export type FieldProps = {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  success?: string | null | undefined;
  required?: boolean | undefined;
  /** Right of the label: a counter, a link. */
  trailing?: ReactNode;
  className?: string | undefined;
};

/** The props for the control of a field, to be spread on it. */
type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
};

/** Label, control, and below it the error, else the success, else the hint; all wired for assistive technology. */
export function Field(props: FieldProps & { id?: string | undefined; children: (control: FieldControl) => ReactNode }) {
  const { label, hideLabel = false, hint, error, success, required, trailing, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const message = error ?? success ?? hint;
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <div className={classes('flex items-baseline justify-between gap-3', hideLabel && !trailing && 'sr-only')}>
        <label htmlFor={id} className={classes('text-sm font-semibold', hideLabel && 'sr-only')}>
          {label}
        </label>
        {trailing}
      </div>
      {children({ id, 'aria-describedby': message ? `${id}-message` : undefined, 'aria-invalid': error ? true : undefined, required })}
      {/* Always there, so that what appears in it is announced. */}
      <div
        id={`${id}-message`}
        aria-live="polite"
        className={classes(
          'flex items-start gap-1.5 text-sm empty:hidden [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
          error ? 'text-danger-text' : success ? 'text-success-text' : 'text-muted',
        )}
      >
        {error ? <CircleAlert aria-hidden="true" /> : success ? <CircleCheck aria-hidden="true" /> : null}
        {message ? <span>{message}</span> : null}
      </div>
    </div>
  );
}
