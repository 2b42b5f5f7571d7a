import { KeyRound } from 'lucide-react';
import { useMounted } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { Passkey } from '../../passkeys/passkeys.contract.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { supportsPasskeys } from './ceremony.ts';
import { RemovePasskey } from './RemovePasskey.tsx';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  hasPassword: boolean;
  /** A passkey was added or removed. */
  onChange: () => void;
}

/** The passkeys of a person, each with a button that removes it, and the button for a new one where the browser can make it. */
export function PasskeyList({ passkeys, hasPassword, onChange }: PasskeyListProps) {
  const isAwake = useMounted();
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="-my-2 flex flex-col divide-y divide-line">
          {passkeys.map(passkey => (
            <li key={passkey.id} className="flex items-center gap-3 py-3">
              <KeyRound aria-hidden="true" className="size-6 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold [overflow-wrap:anywhere]">{passkey.name}</p>
                <p className="text-sm text-muted">
                  Added <RelativeTime iso={passkey.createdAt} /> ·{' '}
                  {passkey.lastUsedAt === null ? (
                    'never used'
                  ) : (
                    <>
                      last used <RelativeTime iso={passkey.lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <RemovePasskey passkey={passkey} hasPassword={hasPassword} onDone={onChange} />
            </li>
          ))}
        </ul>
      )}
      {isAwake && !supportsPasskeys() ? (
        <p className="text-sm text-muted">This browser can’t make passkeys.</p>
      ) : (
        <AddPasskey hasPassword={hasPassword} onDone={onChange} />
      )}
    </>
  );
}
