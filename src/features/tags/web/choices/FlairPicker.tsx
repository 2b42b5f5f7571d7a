import { SelectField } from '../../../../design/index.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { useSaveProfile } from '../../../account/web/index.ts';
import { leagueGroups } from '../../tags.groups.ts';
import { useTagList } from '../tags.api.ts';

/** The team beside the viewer's name; a choice is saved at once. */
export function FlairPicker({ viewer }: { viewer: CurrentUser }) {
  const list = useTagList();
  const save = useSaveProfile();
  const groups = leagueGroups(list.data ?? []).teams.map(({ league, tags }) => ({ label: league, options: tags.map(tag => tag.name) }));
  const saved = viewer.flair?.tag ?? '';
  const isListed = saved === '' || groups.some(group => group.options.includes(saved));
  return (
    <SelectField
      label="Your team"
      hint="Its colors appear next to your name."
      error={list.isError && !list.data ? 'The teams could not be loaded.' : undefined}
      none="No team"
      groups={isListed ? groups : [{ label: 'Now', options: [saved] }, ...groups]}
      value={save.isPending ? (save.variables.flair ?? '') : saved}
      disabled={save.isPending}
      onChange={event => save.mutate({ flair: event.target.value || null })}
    />
  );
}
