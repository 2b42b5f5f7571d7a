import { Bell, BellRing } from 'lucide-react';
import { IconButton, toast } from '../../../design/index.ts';
import { usePreferences, useSavePreferences } from '../../notifications/web/index.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import { useTeamCalls } from '../../tags/web/index.ts';

const allKinds = { start: true, close: true, overtime: true, final: true };

/** The bell of a favorite team: whether its games call. The first bell turns on every kind of call. */
export function CallsButton({ tag }: { tag: Tag }) {
  const calls = useTeamCalls(tag);
  return calls ? <Bells tag={tag} calls={calls} /> : null;
}

function Bells({ tag, calls }: { tag: Tag; calls: NonNullable<ReturnType<typeof useTeamCalls>> }) {
  const { data } = usePreferences();
  const save = useSavePreferences();
  if (!data) return null;
  const hasKind = Object.values(data.alerts).includes(true);
  const isOn = calls.isOn && hasKind;
  const toggle = () => {
    if (!isOn && !hasKind) save({ alerts: allKinds });
    if (calls.isOn === isOn) calls.set(!isOn);
    toast({
      title: isOn ? `${tag.name} games won’t call you` : `${tag.name} games call you`,
      ...(!isOn && { description: 'When it starts, gets close, goes to overtime and ends. Change it in Settings, Notifications.' }),
    });
  };
  return (
    <IconButton
      label={`Calls of ${tag.name} games`}
      icon={isOn ? <BellRing /> : <Bell />}
      variant="secondary"
      aria-pressed={isOn}
      onClick={toggle}
    />
  );
}
