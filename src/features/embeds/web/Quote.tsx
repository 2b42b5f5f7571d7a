import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from '../../../design/index.ts';

/** The elements that a quote may have, as ours; the text of any other is text. */
function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const children = [...node.childNodes].map(shown);
  switch (node.localName) {
    case 'br':
      return <br key={key} />;
    case 'p':
      return (
        <p key={key} lang={node.getAttribute('lang') ?? undefined} dir={node.getAttribute('dir') ?? undefined}>
          {children}
        </p>
      );
    case 'a': {
      const href = node.getAttribute('href') ?? '';
      if (!href.startsWith('https://')) return <Fragment key={key}>{children}</Fragment>;
      return (
        <Link key={key} plain href={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </Link>
      );
    }
    default:
      return <Fragment key={key}>{children}</Fragment>;
  }
}

/** A post from elsewhere as a quote. The server cleaned it; here it becomes elements of ours, so that none of its own remain. */
export function Quote({ html, author }: { html: string; author: string }) {
  const content = useMemo(() => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(shown), [html]);
  return (
    <blockquote className="rounded-control border-l-4 border-primary bg-sunken p-4 break-words">
      {/* X signs its quotes itself. */}
      {!html.includes('&mdash;') && !html.includes('—') && <p className="mb-2 font-semibold">{author}</p>}
      <div className="measure whitespace-pre-line [&>p]:mb-2">{content}</div>
    </blockquote>
  );
}
