import { BellRing } from 'lucide-react';
import { Button } from '../../../../design/index.ts';
import { usePush } from './push.api.ts';

const explanations = {
  unsupported: 'This browser can’t get messages from here. On an iPhone, add the site to the home screen first.',
  denied: 'Your browser blocks notifications of this site. Allow them in its settings, and then turn them on here.',
  off: 'This browser gets no messages yet.',
  on: 'This browser gets messages, also while the site is closed.',
};

/** Turns push messages on or off for the browser that shows the page. */
export function ThisBrowser({ userId }: { userId: string }) {
  const { state, isPending, turn } = usePush(userId);
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted" role="status">
        {state ? explanations[state] : 'Asking your browser…'}
      </p>
      {(state === 'off' || state === 'on') && (
        <Button
          variant={state === 'off' ? 'primary' : 'secondary'}
          icon={<BellRing />}
          pending={isPending}
          onClick={() => turn(state === 'off')}
        >
          {state === 'off' ? 'Turn on here' : 'Turn off here'}
        </Button>
      )}
    </div>
  );
}
