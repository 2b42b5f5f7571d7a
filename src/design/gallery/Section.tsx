import type { ReactNode } from 'react';

/** A titled part of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section data-section={title} className="mb-10">
      <h2 className="mb-4 border-b border-line pb-2 text-lg font-bold">{title}</h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}
