import { ShieldAlert } from 'lucide-react';
import { Link } from '../../../../design/index.ts';
import { useFullDate, useNow } from '../../../../platform/web/time/clock.tsx';
import { timeUntil } from '../../../../platform/web/time/timeAgo.ts';
import type { CurrentUser } from '../../../../features/account/account.contract.ts';

const sentences = {
  banned: 'Your account is banned. You can read, download your data and appeal.',
  silenced: 'Your account is silenced. You can read, like and vote, but not write or change your profile.',
};

/** Tells a banned or silenced person until when, why, and how to appeal. */
export function StandingBanner({ standing }: { standing: CurrentUser['standing'] }) {
  const { state, until, reason, entryId, gameId } = standing;
  if (state !== 'banned' && state !== 'silenced') return null;
  return (
    <div role="note" className="mb-4 flex gap-3 rounded-control bg-warning-soft px-4 py-3 text-sm text-warning-text">
      <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{sentences[state]}</p>
        <p>
          {until ? (
            <>
              It ends <TimeUntil iso={until} />.
            </>
          ) : gameId ? (
            <>
              It ends with the final of{' '}
              <Link href={`/game/${gameId}`} className="text-warning-text underline">
                the game
              </Link>
              .
            </>
          ) : (
            'It does not end by itself.'
          )}
          {reason && ` Reason: ${reason}`}
        </p>
        {entryId && (
          <Link href={`/appeal/${entryId}`} className="text-warning-text underline">
            Read the decision or appeal
          </Link>
        )}
      </div>
    </div>
  );
}

function TimeUntil({ iso }: { iso: string }) {
  const title = useFullDate(iso);
  return (
    <time dateTime={iso} title={title}>
      {timeUntil(iso, useNow())}
    </time>
  );
}
