import type { FormEvent } from 'react';
import { Button, TextArea, toast } from '../../../../design/index.ts';
import type { CurrentUser } from '../../account.contract.ts';
import { bioLengthLimit } from '../../account.rules.ts';
import { useSaveProfile } from './profile.api.ts';

interface BioFormProps {
  viewer: CurrentUser;
  bio: string;
  onType: (bio: string) => void;
}

/** The viewer's words about themselves. */
export function BioForm({ viewer, bio, onType }: BioFormProps) {
  const save = useSaveProfile({ onDone: () => toast({ variant: 'success', title: 'Your bio is saved' }) });
  const isTooLong = bio.trim().length > bioLengthLimit;
  const isSaved = bio.trim() === (viewer.bio ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong && !isSaved) save.mutate({ bio });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label="Bio"
        hint="A few words about you, on your profile."
        value={bio}
        onChange={event => onType(event.target.value)}
        trailing={
          <span className="tabular text-xs text-muted">
            {bio.trim().length} / {bioLengthLimit}
          </span>
        }
        error={isTooLong ? `A bio has at most ${bioLengthLimit} characters` : undefined}
        maxRows={8}
      />
      <Button type="submit" pending={save.isPending} disabled={isTooLong || isSaved} className="self-start">
        Save bio
      </Button>
    </form>
  );
}
