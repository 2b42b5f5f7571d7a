import type { ReactNode } from 'react';
import { useReadOnlyText } from '../../../../platform/web/readOnly.ts';

/** The fields of a new text. While the site is read-only they are disabled, below its words. */
export function Writable({ children }: { children: ReactNode }) {
  const text = useReadOnlyText();
  return (
    <fieldset disabled={text !== null} className="contents">
      {text !== null && <p className="text-sm text-muted">{text}</p>}
      {children}
    </fieldset>
  );
}
