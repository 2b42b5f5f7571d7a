import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from './Link.tsx';

type PageHeaderProps = {
  title: ReactNode;
  /** The heading is there for the outline of the page and not to be seen. */
  hideTitle?: boolean;
  description?: ReactNode;
  back?: { href: string; label: string; onSelect?: (event: MouseEvent<HTMLAnchorElement>) => void };
  actions?: ReactNode;
};

/** The page's one `h1`, the way back, and what can be done here. */
export function PageHeader({ title, hideTitle = false, description, back, actions }: PageHeaderProps) {
  return (
    <div className={hideTitle ? undefined : 'mb-4'}>
      {back ? (
        <Link
          variant="bare"
          href={back.href}
          onClick={back.onSelect}
          className="mb-1 -ml-2 inline-flex h-10 items-center gap-2 rounded-full px-2 text-sm font-semibold text-muted transition-colors hover:text-fg"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.label}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className={hideTitle ? 'sr-only' : 'min-w-0 text-xl [overflow-wrap:anywhere]'}>{title}</h1>
        {actions ? <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {description ? <div className="mt-1 text-muted">{description}</div> : null}
    </div>
  );
}
