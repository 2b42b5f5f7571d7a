import { type FormEvent, useState } from 'react';
import { Button, Dialog, TextField } from '../../../design/index.ts';
import { messageOf } from '../../../platform/web/api/api.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useDeleteAccount } from './settings.api.ts';

const formId = 'delete-account';

/** The way out for good, which asks for the username. */
export function DeleteAccount({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useDeleteAccount();
  const isMeant = typed.trim() === username;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant && !remove.isPending) remove.mutate(username);
  };
  const change = (next: boolean) => {
    setIsOpen(next);
    setTyped('');
    remove.reset();
  };
  return (
    <SettingsSection
      title="Delete my account"
      description="Your name leaves every post and comment; your friends, chats, bookmarks, likes and everything else that is yours are deleted. Nothing brings them back."
    >
      <div>
        <Button variant="danger" onClick={() => change(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title="Delete your account?"
        description="This can’t be undone. You may want to download your data first."
        size="sm"
        footer={
          <div className="flex justify-end gap-2">
            <Button variant="secondary" onClick={() => change(false)}>
              Keep my account
            </Button>
            <Button type="submit" form={formId} variant="danger" disabled={!isMeant} pending={remove.isPending}>
              Delete for good
            </Button>
          </div>
        }
      >
        <form id={formId} onSubmit={submit}>
          <TextField
            label={`Type ${username} to go on`}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            error={remove.error ? messageOf(remove.error, 'Your account could not be deleted. Please try again.') : undefined}
          />
        </form>
      </Dialog>
    </SettingsSection>
  );
}
