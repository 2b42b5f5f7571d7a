import { useState } from 'react';
import { Button } from '../../../../design/index.ts';

/** The end of a form: it is sent once its sender confirms that it is accurate. */
export function SendNotice({ isPending }: { isPending: boolean }) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  return (
    <>
      <label className="flex items-start gap-2">
        <input type="checkbox" className="mt-1" checked={isConfirmed} onChange={event => setIsConfirmed(event.target.checked)} />
        <span>I believe in good faith that this notice is accurate and complete.</span>
      </label>
      <div>
        <Button type="submit" pending={isPending} disabled={!isConfirmed}>
          Send the notice
        </Button>
      </div>
    </>
  );
}
