import type { CurrentUser } from '../../../features/account/account.contract.ts';
import { NotificationBell } from '../../../features/notifications/web/index.ts';
import { AccountMenu } from './AccountMenu.tsx';

/** What the bar has for somebody who is signed in: the bell and their own menu. */
export function MemberActions({ viewer, onShortcuts }: { viewer: CurrentUser; onShortcuts: () => void }) {
  return (
    <>
      <NotificationBell />
      <AccountMenu viewer={viewer} onShortcuts={onShortcuts} />
    </>
  );
}
