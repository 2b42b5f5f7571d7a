import { MailX } from 'lucide-react';
import { Loaded, SegmentedControl, SkeletonRows, Switch } from '../../../../design/index.ts';
import { ConfirmAddress, useViewer } from '../../../account/web/index.ts';
import { type MailPreference, queueMailChoices } from '../../notifications.types.ts';
import { digestChoices } from '../../preferences.contract.ts';
import { usePreferences, useSavePreferences } from './preferences.api.ts';

const switches: { preference: MailPreference; label: string; description: string }[] = [
  {
    preference: 'emailFriendRequests',
    label: 'Friend requests',
    description: 'Someone sent you a friend request or accepted yours.',
  },
  { preference: 'emailMentions', label: 'Mentions', description: 'Someone mentioned you in a post or a comment.' },
  { preference: 'emailReplies', label: 'Comments and replies', description: 'Someone commented on your post or replied to you.' },
  {
    preference: 'emailChatMessages',
    label: 'Unread messages',
    description: 'When they wait for ten minutes or more. At most one mail an hour and friend.',
  },
];

const queueMailLabels = { off: 'Off', hourly: 'Hourly', at_once: 'At once' };
const digestLabels = { off: 'Off', daily: 'Daily', weekly: 'Weekly' };

/** Which mails somebody gets: a switch each, with effect at once. */
export function MailPreferences() {
  const query = usePreferences();
  const save = useSavePreferences();
  const { viewer } = useViewer();
  return (
    <Loaded of={query} error="Your mail settings could not be loaded." loading="Loading mail settings" skeleton={<SkeletonRows rows={4} />}>
      {preferences => (
        <div className="flex flex-col gap-4">
          {!preferences.mailAvailable && (
            <p className="flex items-start gap-2 text-sm text-muted">
              <MailX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              This server doesn’t send mail. Your choices apply once it does.
            </p>
          )}
          {preferences.mailAvailable && viewer?.email && !viewer.emailVerified && <ConfirmAddress email={viewer.email} />}
          {switches.map(({ preference, label, description }) => (
            <Switch
              key={preference}
              label={label}
              description={description}
              checked={preferences[preference]}
              onCheckedChange={isWanted => save({ [preference]: isWanted })}
            />
          ))}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-medium">Digest</p>
              <p className="text-sm text-muted">Top talk from your favorite tags that you haven’t read.</p>
            </div>
            <SegmentedControl
              label="Digest"
              options={digestChoices.map(value => ({ value, label: digestLabels[value] }))}
              value={preferences.digest}
              onValueChange={digest => save({ digest })}
            />
          </div>
          {viewer?.isModerator && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div>
                <p className="font-medium">The moderators’ queue</p>
                <p className="text-sm text-muted">Reports, appeals and notices that wait. No mail quotes a text.</p>
              </div>
              <SegmentedControl
                label="Mails about the queue"
                options={queueMailChoices.map(value => ({ value, label: queueMailLabels[value] }))}
                value={preferences.queueMail}
                onValueChange={queueMail => save({ queueMail })}
              />
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}
