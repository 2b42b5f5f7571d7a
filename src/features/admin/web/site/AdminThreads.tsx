import { useState } from 'react';
import { Card, Loaded, Switch, TextArea } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { gameThreadsRoutes, type ThreadSettings, type ThreadSettingsEdit } from '../../../game-threads/gameThreads.contract.ts';
import { maxOffDayTeams, placeholders, type ThreadKind, threadWordsLimit } from '../../../game-threads/gameThreads.words.ts';
import { leagueName, leagues, leaguesWithThreads } from '../../../sports/leagues/leagues.ts';
import { adminRoutes, type SiteSettings } from '../../admin.contract.ts';
import { useAdminWrite } from '../admin.api.ts';
import { AdminForm } from '../AdminForm.tsx';
import { TeamPicker } from './TeamPicker.tsx';

/** The games that get threads by themselves, the words of the threads, and the teams with a thread on days without a game. */
export function AdminThreads() {
  const site = useRead(adminRoutes.site, {});
  const settings = useRead(gameThreadsRoutes.settings, {});
  return (
    <>
      <Loaded of={site} error="That could not be loaded." loading="Loading the choice of games">
        {loaded => <ThreadGames choice={loaded.gameThreads} />}
      </Loaded>
      <Loaded of={settings} error="That could not be loaded." loading="Loading the words">
        {loaded => <ThreadWords settings={loaded} />}
      </Loaded>
    </>
  );
}

function ThreadGames({ choice }: { choice: SiteSettings['gameThreads'] }) {
  const save = useAdminWrite(
    (gameThreads: SiteSettings['gameThreads']) => call(adminRoutes.saveSite, { body: { gameThreads } }),
    () => 'The games with threads are saved',
  );
  const chosen = choice === 'auto' ? leaguesWithThreads : choice;
  return (
    <Card as="section" aria-label="Games with threads" className="flex flex-col gap-1">
      <Switch
        label="Automatic"
        description={`${leaguesWithThreads.map(leagueName).join(', ')} games, and every game of a team that at least 3 members have as a favorite. Members start the thread of any other game.`}
        checked={choice === 'auto'}
        disabled={save.isPending}
        onCheckedChange={isOn => save.mutate(isOn ? 'auto' : [...leaguesWithThreads])}
      />
      {choice !== 'auto' &&
        leagues.map(league => (
          <Switch
            key={league}
            label={leagueName(league)}
            checked={chosen.includes(league)}
            disabled={save.isPending}
            onCheckedChange={isOn => save.mutate(leagues.filter(each => (each === league ? isOn : chosen.includes(each))))}
          />
        ))}
    </Card>
  );
}

const hintOf = (kind: ThreadKind) =>
  `The first line is the title. ${placeholders[kind].map(name => `{${name}}`).join(' ')} stand for facts.`;

function ThreadWords({ settings }: { settings: ThreadSettings }) {
  const [body, setBody] = useState(settings.body);
  const [postGameBody, setPostGameBody] = useState(settings.postGameBody);
  const [offDayBody, setOffDayBody] = useState(settings.offDay.body);
  const [teams, setTeams] = useState(settings.offDay.teams);
  const save = useAdminWrite(
    (edit: ThreadSettingsEdit) => call(gameThreadsRoutes.saveSettings, { body: edit }),
    () => 'The threads are saved',
  );
  const isValid = [body, postGameBody, offDayBody].every(text => text.trim() !== '');
  const field = (label: string, kind: ThreadKind, value: string, set: (text: string) => void) => (
    <TextArea
      label={label}
      hint={hintOf(kind)}
      limit={threadWordsLimit}
      minRows={3}
      value={value}
      onChange={event => set(event.target.value)}
    />
  );
  return (
    <Card as="section" aria-label="Words of threads">
      <AdminForm
        onSave={() => save.mutate({ body, postGameBody, offDay: { teams, body: offDayBody } })}
        pending={save.isPending}
        isValid={isValid}
      >
        <p>New words show in threads of games that are not over within a minute. What is over keeps its words.</p>
        {field('Game thread', 'game', body, setBody)}
        {field('Post-game thread', 'post-game', postGameBody, setPostGameBody)}
        {field('Off-day thread', 'off-day', offDayBody, setOffDayBody)}
        <p>
          These teams get an off-day thread at 9:00 AM ET on each day without a game. It is locked when their next thread opens. At most{' '}
          {maxOffDayTeams}.
        </p>
        <TeamPicker ids={teams} max={maxOffDayTeams} pending={save.isPending} onChange={setTeams} />
      </AdminForm>
    </Card>
  );
}
