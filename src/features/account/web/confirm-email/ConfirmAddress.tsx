import { useMutation } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { Button, toast } from '../../../../design/index.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { accountRoutes } from '../../account.contract.ts';
import { reportFailure } from '../viewer/signIn.ts';

/** Tells somebody that their address waits to be confirmed, and mails the link again. */
export function ConfirmAddress({ email }: { email: string }) {
  const send = useMutation<{ sendsMail: boolean }, ApiError>({
    mutationFn: () => call(accountRoutes.sendConfirmation, {}),
    onSuccess: () => toast({ variant: 'success', title: 'A link is on its way to you' }),
    onError: error => reportFailure(error, 'The link could not be sent. Please try again.'),
  });
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3">
      <MailQuestion aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        Mail begins once you confirm <strong className="font-semibold">{email}</strong>. The link is in the mail we sent you.
      </p>
      <Button variant="secondary" size="sm" pending={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </Button>
    </div>
  );
}
