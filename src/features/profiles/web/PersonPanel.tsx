import { Link, PanelSection } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useRead } from '../../../platform/web/api/query.ts';
import { earnedOf } from '../achievements.rules.ts';
import { profilesRoutes } from '../profiles.contract.ts';
import { AchievementIcon } from './AchievementIcon.tsx';

const shownAtMost = 3;

/** The right panel's part about a person: the latest achievements, from what the profile has read. */
export function PersonPanel({ username }: { username: string }) {
  const { search } = useAddress();
  const { data } = useRead(profilesRoutes.stats, { params: { idOrUsername: username } }, { enabled: false });
  const earned = earnedOf(data?.achievements ?? []).slice(0, shownAtMost);
  // The tab of achievements has them all.
  if (!data || earned.length === 0 || search.get('tab') === 'achievements') return null;
  return (
    <PanelSection
      title="Latest achievements"
      action={
        <Link href={`/user/${data.username}?tab=achievements`} className="text-sm">
          See all
        </Link>
      }
    >
      <ul className="flex flex-col gap-3">
        {earned.map(({ id, title, description }) => (
          <li key={id} className="flex items-center gap-3">
            <AchievementIcon id={id} isEarned />
            <div className="min-w-0 leading-tight">
              <h3 className="text-sm font-bold">{title}</h3>
              <p className="text-sm text-muted">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
