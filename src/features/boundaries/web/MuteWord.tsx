import { type FormEvent, useState } from 'react';
import { Button, TextField } from '../../../design/index.ts';
import { mutedWordLimit } from '../boundaries.rules.ts';
import { useMute } from './boundaries.api.ts';

/** Mutes a word or a phrase. */
export function MuteWord() {
  const [word, setWord] = useState('');
  const mute = useMute();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = word.trim();
    if (value !== '') mute.mutate({ kind: 'word', value }, { onSuccess: () => setWord('') });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Word or phrase"
        hint="Posts with it leave your feed; comments with it are folded up until you open them."
        value={word}
        maxLength={mutedWordLimit}
        onChange={event => setWord(event.target.value)}
      />
      <div>
        <Button type="submit" variant="secondary" pending={mute.isPending} disabled={word.trim() === ''}>
          Mute
        </Button>
      </div>
    </form>
  );
}
