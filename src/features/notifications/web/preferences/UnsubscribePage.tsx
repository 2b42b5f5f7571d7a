import type { QueryClient } from '@tanstack/react-query';
import { MailCheck, MailMinus, MailQuestionMark } from 'lucide-react';
import { Button, EmptyState, LinkButton, Loaded } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { prefetchRead, useRead } from '../../../../platform/web/api/query.ts';
import type { StoppableMail } from '../../notifications.types.ts';
import { preferencesRoutes } from '../../preferences.contract.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

const about: Record<StoppableMail, string> = {
  digest: 'about what you missed',
  queueMail: 'about the moderators’ queue',
  emailFriendRequests: 'about friend requests',
  emailChatMessages: 'about unread messages',
  emailMentions: 'about mentions',
  emailReplies: 'about comments and answers',
};

function inputFor(search: URLSearchParams) {
  return { query: { token: (search.get('token') ?? '').slice(0, 200) } };
}

export function prefetch(client: QueryClient, { search }: { search: URLSearchParams }): Promise<void> {
  return prefetchRead(client, preferencesRoutes.unsubscribeState, inputFor(search));
}

const settingsLink = (
  <LinkButton href="/settings/notifications" variant="secondary">
    All mail settings
  </LinkButton>
);

/** `/unsubscribe`: where the link in a mail leads. It needs no session, and nothing stops before the button is pressed. */
export default function UnsubscribePage() {
  useHead({ title: 'Unsubscribe', description: `Stop mails from ${siteName()}.`, path: '/unsubscribe', noIndex: true });
  const { search } = useAddress();
  const input = inputFor(search);
  const query = useRead(preferencesRoutes.unsubscribeState, input);
  return (
    <Loaded of={query} error="That link could not be looked up." loading="Looking the link up">
      {({ mails, areWanted }) => {
        if (!mails) {
          return (
            <EmptyState level={1} icon={<MailQuestionMark />} title="This link doesn’t work" action={settingsLink}>
              Nothing was changed. The address may have been cut off on its way. You can choose your mails on the settings page.
            </EmptyState>
          );
        }
        if (!areWanted) {
          return (
            <EmptyState level={1} icon={<MailCheck />} title="You’re unsubscribed" action={settingsLink}>
              You get no more mails {about[mails]}. The bell on {siteName()} still tells you.
            </EmptyState>
          );
        }
        return (
          <EmptyState
            level={1}
            icon={<MailMinus />}
            title={`No more mails ${about[mails]}?`}
            action={
              <>
                {/* A form and no script: it works in whatever a mail program opens it with. */}
                <form method="post" action={`/api/unsubscribe?page=1&token=${encodeURIComponent(input.query.token)}`}>
                  <Button type="submit">Stop these mails</Button>
                </form>
                {settingsLink}
              </>
            }
          >
            {`You will go on finding them behind the bell on ${siteName()}, and you can change your mind whenever you like.`}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}
