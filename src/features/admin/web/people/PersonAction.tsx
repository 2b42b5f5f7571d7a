import { type FormEvent, useId, useState } from 'react';
import { Button, Dialog, TextField } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import type { AdminUser } from '../../admin.contract.ts';
import { peopleRoutes } from '../../people.contract.ts';
import { useAdminWrite } from '../admin.api.ts';

interface Action {
  /** The entry of the menu, which is also the title of its dialog and its button. */
  label: string;
  description: string;
  /** Sends the action; answers the sentence that says it is done. */
  run: (user: AdminUser, given: { username: string; into: string }) => Promise<string>;
  asksInto?: boolean;
  isDangerous?: boolean;
}

/** Offers a JSON document as a file. */
function saveFile(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

const nameOf = ({ username }: AdminUser) => (username === null ? 'The account' : `@${username}`);

/** The actions of an admin for a person who asks for them. */
export const personActions = {
  export: {
    label: 'Download their data',
    description: 'Everything that is kept about this person, messages too, for a person who asked for it. They are told by mail.',
    run: async (user, { username }) => {
      saveFile(
        `data-of-${user.username ?? user.id}.json`,
        await call(peopleRoutes.exportPerson, { params: { id: user.id }, body: { username } }),
      );
      return `The data of ${nameOf(user)} is downloaded`;
    },
  },
  'sign-out': {
    label: 'Sign out everywhere',
    description: 'Ends every session of this person, on all devices. They can sign in again.',
    run: async user => {
      await call(peopleRoutes.signOutPerson, { params: { id: user.id } });
      return `${nameOf(user)} is signed out everywhere`;
    },
  },
  merge: {
    label: 'Merge into another account',
    description:
      'For a person who has two accounts. Posts, comments, likes, votes, lists, friends, chats and sign-ins move to the account that stays; this one is deleted. Nothing brings it back.',
    asksInto: true,
    isDangerous: true,
    run: async (user, given) => {
      const kept = await call(peopleRoutes.mergePerson, { params: { id: user.id }, body: given });
      return `${nameOf(user)} is part of ${nameOf(kept)} now`;
    },
  },
  delete: {
    label: 'Delete the account',
    description:
      'For a person who asked for it. Posts and comments stay without a name; everything private is deleted. Nothing brings it back.',
    isDangerous: true,
    run: async (user, { username }) => {
      await call(peopleRoutes.deletePerson, { params: { id: user.id }, body: { username } });
      return `${nameOf(user)} is deleted`;
    },
  },
} as const satisfies Record<string, Action>;
export type PersonAction = keyof typeof personActions;

interface PersonActionDialogProps {
  user: AdminUser;
  action: PersonAction;
  onClose: () => void;
}

/** Asks for the username before it acts, as a wrong row of the list would be somebody else's account. */
export function PersonActionDialog({ user, action, onClose }: PersonActionDialogProps) {
  const { label, description, run, asksInto, isDangerous }: Action = personActions[action];
  const [username, setUsername] = useState('');
  const [into, setInto] = useState('');
  const formId = useId();
  const write = useAdminWrite(
    (given: { username: string; into: string }) => run(user, given),
    sentence => {
      onClose();
      return sentence;
    },
  );
  const isReady = username.trim() === (user.username ?? '') && (!asksInto || into.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !write.isPending) write.mutate({ username: username.trim(), into: into.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={label}
      description={description}
      size="sm"
      footer={
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'primary'} disabled={!isReady} pending={write.isPending}>
            {label}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {user.username !== null && (
          <TextField
            label={`Type ${user.username} to go on`}
            value={username}
            onChange={event => setUsername(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {asksInto && (
          <TextField
            label="Username of the account that stays"
            value={into}
            onChange={event => setInto(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form>
    </Dialog>
  );
}
