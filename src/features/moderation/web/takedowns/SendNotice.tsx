import { useId } from 'react';
import { Button } from '../../../../design/index.ts';

interface SendNoticeProps {
  isPending: boolean;
  isConfirmed: boolean;
  error: string | undefined;
  onConfirm: (isConfirmed: boolean) => void;
}

/** The end of a form: it is sent once its sender confirms that it is accurate. */
export function SendNotice({ isPending, isConfirmed, error, onConfirm }: SendNoticeProps) {
  const id = useId();
  return (
    <>
      <div>
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1"
            checked={isConfirmed}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            onChange={event => onConfirm(event.target.checked)}
          />
          <span>I believe in good faith that this notice is accurate and complete.</span>
        </label>
        <p id={id} aria-live="polite" className="text-sm text-danger-text empty:hidden">
          {error}
        </p>
      </div>
      <div>
        <Button type="submit" pending={isPending}>
          Send the notice
        </Button>
      </div>
    </>
  );
}
