import { type ReactNode, useEffect, useRef } from 'react';

/** The result that replaces a form. It takes the focus, so that a screen reader reads it. */
export function Notice({ icon, title, children, action }: { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-primary-soft text-link [&_svg]:size-7">
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-xl outline-none!">
        {title}
      </h1>
      <div className="mt-2 flex flex-col gap-3 text-muted">{children}</div>
      {action ? <div className="mt-6 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}
