import { Loaded, SkeletonRows, Switch } from '../../../../design/index.ts';
import type { PushPreference } from '../../notifications.types.ts';
import { usePreferences, useSavePreferences } from '../preferences/preferences.api.ts';
import { QuietHoursField } from './QuietHoursField.tsx';
import { ThisBrowser } from './ThisBrowser.tsx';

const switches: { preference: PushPreference; label: string; description: string }[] = [
  { preference: 'pushMentions', label: 'When you are named', description: 'In a post or a comment.' },
  { preference: 'pushReplies', label: 'Replies to you', description: 'Several in a thread come as one message.' },
  { preference: 'pushChat', label: 'Chat', description: 'A friend wrote to you.' },
  { preference: 'pushRows', label: 'Rows', description: 'Someone wrote in a row of yours. Mute a single row on its page.' },
  { preference: 'pushFriendRequests', label: 'New friends', description: 'Someone sent you a friend request or accepted yours.' },
  {
    preference: 'pushGames',
    label: 'Games of your teams',
    description: 'Game calls, and threads of teams that do not call you. Never ahead of your clock.',
  },
];

const ofModerators: typeof switches = [
  { preference: 'pushQueue', label: 'The moderators’ queue', description: 'Something was reported, or somebody appeals.' },
];

/** The choice of push messages, the browsers that get them, and the quiet hours. */
export function PushPreferences({ userId, isModerator }: { userId: string; isModerator: boolean }) {
  const query = usePreferences();
  const save = useSavePreferences();
  return (
    <Loaded of={query} error="Your push settings could not be loaded." loading="Loading push settings" skeleton={<SkeletonRows rows={4} />}>
      {preferences => (
        <div className="flex flex-col gap-4">
          <ThisBrowser userId={userId} />
          {[...switches, ...(isModerator ? ofModerators : [])].map(({ preference, label, description }) => (
            <Switch
              key={preference}
              label={label}
              description={description}
              checked={preferences[preference]}
              onCheckedChange={isWanted => save({ [preference]: isWanted })}
            />
          ))}
          <QuietHoursField value={preferences.quietHours} onChange={quietHours => save({ quietHours })} />
        </div>
      )}
    </Loaded>
  );
}
