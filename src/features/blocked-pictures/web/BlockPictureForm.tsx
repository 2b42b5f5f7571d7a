import { ImagePlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button, Card, Switch, TextField, toast, useInvalidFocus } from '../../../design/index.ts';
import { PictureInput, pictureProblem } from '../../images/web/index.ts';
import { blockReasonLimit } from '../blockedPictures.rules.ts';
import { useBlock } from './blockedPictures.api.ts';

interface Problems {
  picture?: string | undefined;
  reason?: string | undefined;
}

interface FileChoiceProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}

/** Buttons that choose a file instead of an address. */
function FileChoice({ file, onChange }: FileChoiceProps) {
  const picker = useRef<HTMLInputElement>(null);
  const choose = (chosen: File) => {
    const problem = pictureProblem(chosen);
    if (problem) toast({ variant: 'destructive', title: problem });
    else onChange(chosen);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <PictureInput ref={picker} label="Picture to block" onChoose={choose} />
      <Button type="button" variant="secondary" size="sm" icon={<ImagePlus />} onClick={() => picker.current?.click()}>
        Choose a file instead
      </Button>
      {file && (
        <Button type="button" variant="ghost" size="sm" onClick={() => onChange(undefined)}>
          Forget the file
        </Button>
      )}
    </div>
  );
}

/** Blocks a picture by its address or as a file. `url` fills in the address. */
export function BlockPictureForm({ url, onBlocked }: { url: string; onBlocked: () => void }) {
  const [address, setAddress] = useState(url);
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const [opensCase, setOpensCase] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const form = useInvalidFocus(problems);
  const block = useBlock({
    onDone: () => {
      setAddress('');
      setFile(undefined);
      setReason('');
      onBlocked();
    },
    onProblem: issues => {
      const of = (name: string) => issues.find(({ path }) => path === name)?.message;
      // A problem without a path is one of the picture itself.
      setProblems({ picture: of('url') ?? of(''), reason: of('reason') });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      picture: file || address.trim() !== '' ? undefined : 'Enter the address of a picture, or choose a file.',
      reason: reason.trim() === '' ? 'Enter a reason.' : undefined,
    };
    setProblems(found);
    if (found.picture || found.reason) return;
    block.mutate({ picture: file ?? address.trim(), reason, opensCase });
  };
  return (
    <Card>
      <form ref={form} onSubmit={submit} noValidate aria-label="Block a picture" className="flex flex-col gap-4">
        <TextField
          label="Address of the picture"
          hint={file ? `The file ${file.name} is blocked instead.` : 'An upload here, or a picture elsewhere that a post shows.'}
          error={problems.picture}
          value={address}
          maxLength={2_000}
          onChange={event => setAddress(event.target.value)}
        />
        <FileChoice file={file} onChange={setFile} />
        <TextField
          label="Reason"
          hint="Moderators see it, members do not."
          required
          error={problems.reason}
          value={reason}
          maxLength={blockReasonLimit}
          onChange={event => setReason(event.target.value)}
        />
        <Switch label="Open a case about everyone who sends it" checked={opensCase} onCheckedChange={setOpensCase} />
        <div>
          <Button type="submit" variant="danger" pending={block.isPending}>
            Block the picture
          </Button>
        </div>
      </form>
    </Card>
  );
}
