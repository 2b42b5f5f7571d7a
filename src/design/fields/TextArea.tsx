import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../styles/classes.ts';
import { controlBox } from './control.ts';
import { Field, type FieldProps } from './Field.tsx';

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'rows'> & {
    /** Counts characters from 90 % of it, red above it; it does not cut what is typed. */
    limit?: number;
    minRows?: number;
    maxRows?: number;
  };

const lineHeight = 24;
const padding = 20;

// Through the element's style and not by an attribute: the policy forbids those in HTML, and `rows` holds the place until then.
function fitHeight(area: HTMLTextAreaElement, maxRows: number) {
  area.style.height = 'auto';
  area.style.height = `${Math.min(area.scrollHeight, maxRows * lineHeight + padding)}px`;
}

/** Several lines of text; grows with what is typed. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, success, trailing, className, id, required, limit, minRows = 3, maxRows = 14, ...area } = props;
  const own = useRef<HTMLTextAreaElement | null>(null);
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  useLayoutEffect(() => {
    if (own.current && text !== undefined) fitHeight(own.current, maxRows);
  }, [text, maxRows]);

  const left = limit === undefined ? null : limit - Array.from(text).length;
  const counter =
    limit !== undefined && left !== null && left <= limit * 0.1 ? (
      <span className={classes('tabular text-xs font-semibold', left < 0 ? 'text-danger-text' : 'text-muted')}>
        {left < 0 ? `${(-left).toLocaleString('en-US')} over` : `${left.toLocaleString('en-US')} left`}
      </span>
    ) : null;
  return (
    <Field {...{ label, hint, error, success, className, id, required }} hideLabel={hideLabel ?? false} trailing={counter ?? trailing}>
      {control => (
        <div className={classes(controlBox, 'flex')}>
          <textarea
            dir="auto"
            {...area}
            {...control}
            ref={element => {
              own.current = element;
              if (typeof area.ref === 'function') return area.ref(element);
              if (area.ref) area.ref.current = element;
              return undefined;
            }}
            rows={minRows}
            onChange={event => {
              setTyped(event.target.value);
              area.onChange?.(event);
            }}
            className={classes(
              'block min-w-0 flex-1 resize-none bg-transparent px-3 py-2.5 outline-none!',
              minRows === 1 && 'placeholder:truncate',
            )}
          />
        </div>
      )}
    </Field>
  );
}
