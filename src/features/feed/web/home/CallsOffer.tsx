import { useState } from 'react';
import { Button, Card } from '../../../../design/index.ts';
import { readStored, writeStored } from '../../../../platform/web/storage.ts';
import { usePreferences, useSavePreferences } from '../../../notifications/web/index.ts';

/** Kept in the browser: that the offer was answered, and the day of the first visit. */
const answeredKey = 'calls-offer-answered';
const firstDayKey = 'calls-first-day';

const today = () => new Date().toISOString().slice(0, 10);

/** Whether this is a visit on a later day than the first one here. */
function isLaterVisit(): boolean {
  const first = readStored(firstDayKey);
  if (first === null) writeStored(firstDayKey, today());
  return first !== null && first !== today();
}

/** Offers calls once, while a game of the reader's teams is on, and never on the day of a first visit. */
export function CallsOffer() {
  const [isOffered, setIsOffered] = useState(() => readStored(answeredKey) === null && isLaterVisit());
  return isOffered ? <Offer onDone={() => setIsOffered(false)} /> : null;
}

function Offer({ onDone }: { onDone: () => void }) {
  const { data } = usePreferences();
  const save = useSavePreferences();
  if (!data || Object.values(data.alerts).includes(true)) return null;
  const answer = (isWanted: boolean) => {
    writeStored(answeredKey, 'yes');
    onDone();
    if (isWanted) save({ alerts: { start: true, close: true, overtime: true, final: true } });
  };
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-56 text-sm">
        <strong>Want a call?</strong> When your teams’ games start, get close, go to overtime and end. Never ahead of your clock.
      </p>
      <Button size="sm" onClick={() => answer(true)}>
        Call me
      </Button>
      <Button size="sm" variant="ghost" onClick={() => answer(false)}>
        No, thanks
      </Button>
    </Card>
  );
}
