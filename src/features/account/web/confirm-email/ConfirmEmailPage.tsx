import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LinkIcon, MailCheck, MailQuestion } from 'lucide-react';
import { Button, LinkButton, useMounted } from '../../../../design/index.ts';
import { type ApiError, call, isNotFound, messageOf } from '../../../../platform/web/api/api.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { accountRoutes } from '../../account.contract.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { Notice } from '../sign-in/Notice.tsx';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { viewerKey } from '../viewer/viewer.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

const toSite = () => (
  <LinkButton href="/" size="lg">
    {`Go to ${siteName()}`}
  </LinkButton>
);

const toSettings = (
  <LinkButton href="/settings/security" size="lg">
    Get a new link
  </LinkButton>
);

/** The page of the link that confirms an e-mail address. It takes a click: programs that open links must not confirm anything. */
export default function ConfirmEmailPage({ params }: { params: Record<string, string> }) {
  useHead({ title: 'Confirm your address', description: `Confirm your e-mail address for ${siteName()}.`, noIndex: true });
  const client = useQueryClient();
  const isAwake = useMounted();
  const confirm = useMutation<undefined, ApiError>({
    mutationFn: () => call(accountRoutes.confirmEmail, { body: { token: params.token ?? '' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewerKey }),
  });
  if (confirm.isSuccess) {
    return (
      <SignInFrame>
        <Notice icon={<MailCheck />} title="Your address is confirmed" action={toSite()}>
          <p>You’ll get mail about friends, mentions and replies. Choose which in Settings.</p>
        </Notice>
      </SignInFrame>
    );
  }
  if (isNotFound(confirm.error) || confirm.error?.code === 'invalid_input') {
    return (
      <SignInFrame>
        <Notice icon={<LinkIcon />} title="This link doesn’t work any more" action={toSettings}>
          <p>Links that confirm an address work once and for 24 hours. Your settings have a new one for you.</p>
        </Notice>
      </SignInFrame>
    );
  }
  const button = (
    <Button size="lg" pending={confirm.isPending} disabled={!isAwake} onClick={() => confirm.mutate()}>
      Confirm address
    </Button>
  );
  return (
    <SignInFrame>
      <Notice icon={<MailQuestion />} title="Confirm your e-mail address" action={button}>
        <p>{`One click, and ${siteName()} knows that mail to this address reaches you.`}</p>
        <FormError message={confirm.error ? messageOf(confirm.error, 'That didn’t work. Please try again.') : undefined} />
      </Notice>
    </SignInFrame>
  );
}
