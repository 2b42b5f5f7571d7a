import { type ComponentProps, type ComponentType, createContext, type ReactNode } from 'react';

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** The element that links are made of; a plain anchor until a router gives its own. */
export const LinkContext = /* @__PURE__ */ createContext<ComponentType<AnchorProps> | 'a'>('a');

/** Gives every link of the design system the router's way to navigate. */
export function LinkProvider({ component, children }: { component: ComponentType<AnchorProps> | 'a'; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}
