import { ImagePlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button, Card, Switch, TextField, toast } from '../../../design/index.ts';
import { PictureInput, pictureProblem } from '../../images/web/index.ts';
import { blockReasonLimit } from '../blockedPictures.rules.ts';
import { useBlock } from './blockedPictures.api.ts';

/** Blocks a picture by its address or as a file. `url` fills in the address. */
export function BlockPictureForm({ url }: { url: string }) {
  const [address, setAddress] = useState(url);
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const [opensCase, setOpensCase] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const block = useBlock(() => {
    setAddress('');
    setFile(undefined);
    setReason('');
  });
  const choose = (chosen: File) => {
    const problem = pictureProblem(chosen);
    if (problem) toast({ variant: 'destructive', title: problem });
    else setFile(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    block.mutate({ picture: file ?? address.trim(), reason, opensCase });
  };
  const isReady = reason.trim() !== '' && (file !== undefined || address.trim() !== '');
  return (
    <Card>
      <form onSubmit={submit} aria-label="Block a picture" className="flex flex-col gap-4">
        <TextField
          label="Address of the picture"
          hint={file ? `The file ${file.name} is blocked instead.` : 'An upload here, or a picture elsewhere that a post shows.'}
          value={address}
          maxLength={2_000}
          onChange={event => setAddress(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <PictureInput ref={picker} label="Picture to block" onChoose={choose} />
          <Button type="button" variant="secondary" size="sm" icon={<ImagePlus />} onClick={() => picker.current?.click()}>
            Choose a file instead
          </Button>
          {file && (
            <Button type="button" variant="ghost" size="sm" onClick={() => setFile(undefined)}>
              Forget the file
            </Button>
          )}
        </div>
        <TextField
          label="Reason"
          hint="Moderators see it, members do not."
          required
          value={reason}
          maxLength={blockReasonLimit}
          onChange={event => setReason(event.target.value)}
        />
        <Switch label="Open a case about everyone who sends it" checked={opensCase} onCheckedChange={setOpensCase} />
        <div>
          <Button type="submit" variant="danger" pending={block.isPending} disabled={!isReady}>
            Block the picture
          </Button>
        </div>
      </form>
    </Card>
  );
}
