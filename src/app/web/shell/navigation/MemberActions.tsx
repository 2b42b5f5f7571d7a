import type { CurrentUser } from '../../../../features/account/account.contract.ts';
import { NotificationBell } from '../../../../features/notifications/web/index.ts';
import { loadable } from '../../../../design/index.ts';
import { AccountMenu } from './AccountMenu.tsx';

const RequestAnswers = loadable(() => import('../../../../features/friends/web/index.ts').then(module => module.RequestAnswers));

/** The header's actions for a signed-in person: the bell and the user menu. */
export function MemberActions({ viewer, onShortcuts }: { viewer: CurrentUser; onShortcuts: () => void }) {
  return (
    <>
      <NotificationBell answers={RequestAnswers} />
      <AccountMenu viewer={viewer} onShortcuts={onShortcuts} />
    </>
  );
}
