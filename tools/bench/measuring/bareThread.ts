import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** A comment as the bare page shows it. */
export interface BareComment {
  id: number;
  author: string;
  content: string;
  createdAt: string;
}

function Comment({ id, author, content, createdAt }: BareComment) {
  return createElement(
    'li',
    { id: `reply-${id}`, className: 'comment' },
    createElement('a', { href: `/user/${author}` }, author),
    createElement('time', { dateTime: createdAt }, createdAt),
    createElement('p', null, content),
    createElement('button', { type: 'button' }, 'Like'),
    createElement('button', { type: 'button' }, 'Reply'),
  );
}

/** The least that React can render of a thread: one component for each comment, without hooks. */
export function bareThread(comments: readonly BareComment[]): string {
  const items = comments.map(comment => createElement(Comment, { key: comment.id, ...comment }));
  return `<!doctype html>${renderToString(createElement('main', null, createElement('ol', null, items)))}`;
}
