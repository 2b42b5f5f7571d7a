import { useState } from 'react';
import { loadable } from '../../../../../design/index.ts';

const HistoryDialog = loadable(() => import('./HistoryDialog.tsx').then(module => module.HistoryDialog));

/** The word "edited" beside a time. It opens the history of the text, whose address is `historyUrl`. */
export function EditedMark({ editedAt, historyUrl }: { editedAt: string; historyUrl: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {' · '}
      <button
        type="button"
        title={`Edited ${editedAt}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hit-area above-cover relative hover:underline"
      >
        edited
      </button>
      {open && <HistoryDialog url={historyUrl} onClose={() => setOpen(false)} />}
    </>
  );
}
