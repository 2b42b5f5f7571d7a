import { part } from '../../../../design/index.ts';
import { useViewer } from '../../../../features/account/web/index.ts';
import type { CurrentUser } from '../../../../features/account/account.contract.ts';

const StandingBanner = part<{ standing: CurrentUser['standing'] }>('src/app/web/shell/standing/StandingBanner.tsx', () =>
  import('./StandingBanner.tsx').then(module => module.StandingBanner),
);

/** The banner of a restricted account; few people have one, so its code comes with it. */
export function StandingNotice() {
  const standing = useViewer().viewer?.standing;
  return standing && /^(banned|silenced)$/.test(standing.state) ? <StandingBanner standing={standing} /> : null;
}
