import { useState } from 'react';
import { Button } from '../../../../design/index.ts';

/** A longer text would push the next case far down the queue. */
const maxShown = 600;

/** The reported text. The rest of a long one is shown when the moderator asks for it. */
export function CaseText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= maxShown);
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {isWhole ? text : `${text.slice(0, maxShown)}…`}
      </p>
      {!isWhole && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsWhole(true)}>
          Show all {text.length.toLocaleString('en-US')} characters
        </Button>
      )}
    </>
  );
}
