import { type FormEvent, useState } from 'react';
import { Button, Dialog, Link, TextArea } from '../../../../design/index.ts';
import { AvoidPerson } from '../../../boundaries/web/index.ts';
import type { Reported } from '../../../account/web/index.ts';
import { noteLimit, nouns, reasonsWithNote, type ReportReason, reportReasons } from '../../moderation.rules.ts';
import { reasonTexts } from '../../moderation.texts.ts';
import { intimate } from '../../takedowns.rules.ts';
import { useReport } from './reports.api.ts';

/** Asks for the reason of a report. Most reasons send it at once; some need words. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  return reported.avoids ? <AvoidDialog reported={reported} onClose={onClose} /> : <ReasonDialog reported={reported} onClose={onClose} />;
}

function Avoid({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  return <AvoidPerson username={reported.name} postId={reported.kind === 'post' ? Number(reported.id) : undefined} onDone={onClose} />;
}

/** Offers to see less of the author of a text. */
function AvoidDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Mute or block"
      description={`By ${reported.name}. They won’t know. You can unmute them in Settings.`}
      size="sm"
    >
      <Avoid reported={reported} onClose={onClose} />
    </Dialog>
  );
}

/** The form of notices about intimate pictures, with the address of a reported text. */
function noticeHref({ kind, id, postId }: Reported): string | undefined {
  const url = kind === 'post' ? `/post/${id}` : kind === 'reply' && postId ? `/post/${postId}#reply-${id}` : undefined;
  return url && `/takedown?${new URLSearchParams({ law: intimate, url })}`;
}

interface ReasonListProps {
  reported: Reported;
  isPending: boolean;
  onPick: (reason: ReportReason) => void;
  onClose: () => void;
}

function ReasonList({ reported, isPending, onPick, onClose }: ReasonListProps) {
  const href = noticeHref(reported);
  return (
    <ul className="flex flex-col gap-1">
      {reportReasons.map(each => (
        <li key={each}>
          <button
            type="button"
            disabled={isPending}
            onClick={() => onPick(each)}
            className="w-full rounded-control px-3 py-2 text-left hover:bg-hover"
          >
            <span className="block font-semibold">{reasonTexts[each].label}</span>
            <span className="block text-sm text-muted">{reasonTexts[each].hint}</span>
          </button>
        </li>
      ))}
      {href && (
        <li className="px-3 py-2">
          <Link href={href} onClick={onClose}>
            An intimate picture of you? Use this form
          </Link>
        </li>
      )}
      {(reported.kind === 'post' || reported.kind === 'reply') && (
        <li className="mt-2 border-t border-line px-3 pt-3">
          <p className="mb-2 text-sm text-muted">Or see less like this:</p>
          <Avoid reported={reported} onClose={onClose} />
        </li>
      )}
    </ul>
  );
}

function ReasonDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const report = useReport(onClose);
  const send = (chosen: ReportReason, words?: string) =>
    report.mutate({ kind: reported.kind, id: String(reported.id), reason: chosen, ...(words && { note: words }) });
  const pick = (chosen: ReportReason) => (reasonsWithNote.includes(chosen) ? setReason(chosen) : send(chosen));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason && note.trim() !== '') send(reason, note.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Report this ${nouns[reported.kind]}`}
      description={`By ${reported.name}. Only moderators see reports.`}
      size="sm"
    >
      {reason === undefined ? (
        <ReasonList reported={reported} isPending={report.isPending} onPick={pick} onClose={onClose} />
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextArea
            label="What is wrong?"
            hint={reasonTexts[reason].hint}
            value={note}
            limit={noteLimit}
            onChange={event => setNote(event.target.value)}
          />
          <div className="flex justify-end gap-2">
            <Button variant="ghost" onClick={() => setReason(undefined)}>
              Back
            </Button>
            <Button type="submit" pending={report.isPending} disabled={note.trim() === '' || note.length > noteLimit}>
              Report
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
