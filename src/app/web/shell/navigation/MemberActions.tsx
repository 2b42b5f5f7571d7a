import type { CurrentUser } from '../../../../features/account/account.contract.ts';
import { NotificationBell } from '../../../../features/notifications/web/index.ts';
import { AccountMenu } from './AccountMenu.tsx';

/** The header's actions for a signed-in person: the bell and the user menu. */
export function MemberActions({ viewer, onShortcuts }: { viewer: CurrentUser; onShortcuts: () => void }) {
  return (
    <>
      <NotificationBell />
      <AccountMenu viewer={viewer} onShortcuts={onShortcuts} />
    </>
  );
}
