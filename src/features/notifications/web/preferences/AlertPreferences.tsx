import { BellRing } from 'lucide-react';
import { Button, Loaded, SkeletonRows, Switch, toast } from '../../../../design/index.ts';
import { keysOf } from '../../../../platform/shared/keysOf.ts';
import type { Preferences } from '../../preferences.contract.ts';
import { usePreferences, useSavePreferences } from './preferences.api.ts';

const kinds: Record<keyof Preferences['alerts'], { label: string; description: string }> = {
  start: { label: 'Game on', description: 'A game of your teams begins.' },
  close: { label: 'It’s close', description: 'The last minutes, and anybody’s game.' },
  overtime: { label: 'Overtime', description: 'Overtime, extra innings or extra time.' },
  final: { label: 'Final', description: 'The final score.' },
};

const example = { title: 'It’s close: Lakers 96, Celtics 98', body: 'Q4 2:31' };

/** Shows a call as this browser will: as a message where it may, and else on the page. */
async function tryCall(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  const isAllowed = registration && 'Notification' in window && Notification.permission === 'granted';
  if (isAllowed) await registration.showNotification(example.title, { body: example.body, tag: 'try' });
  else toast({ title: example.title, description: `${example.body}. Turn on push messages below to get calls while the site is closed.` });
}

/** Which moments of a game of somebody's teams call them. */
export function AlertPreferences() {
  const query = usePreferences();
  const save = useSavePreferences();
  return (
    <Loaded of={query} error="Your calls could not be loaded." loading="Loading calls" skeleton={<SkeletonRows rows={4} />}>
      {({ alerts }) => (
        <div className="flex flex-col gap-4">
          {keysOf(kinds).map(kind => (
            <Switch
              key={kind}
              {...kinds[kind]}
              checked={alerts[kind]}
              // What is shown at once holds all kinds.
              onCheckedChange={isWanted => save({ alerts: { ...alerts, [kind]: isWanted } })}
            />
          ))}
          <Button variant="secondary" icon={<BellRing />} className="self-start" onClick={() => void tryCall()}>
            Try a call
          </Button>
        </div>
      )}
    </Loaded>
  );
}
