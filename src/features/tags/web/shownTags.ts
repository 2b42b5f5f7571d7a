import type { Tag } from '../tags.contract.ts';

let shown: Set<Tag> | undefined;

/** Notes that the page shows something of a tag, while `notingShownTags` renders it. */
export function rememberShownTag(tag: Tag | undefined): void {
  if (tag) shown?.add(tag);
}

/**
 * Renders a page on the server and returns the tags that it shows, so that the page carries these and not the whole list. `render` must
 * not wait, because another page would be rendered meanwhile.
 */
export function notingShownTags<Result>(render: () => Result): { result: Result; shown: ReadonlySet<Tag> } {
  const noted = new Set<Tag>();
  shown = noted;
  try {
    return { result: render(), shown: noted };
  } finally {
    shown = undefined;
  }
}
