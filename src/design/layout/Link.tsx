import { use } from 'react';
import { classes } from '../styles/classes.ts';
import { type AnchorProps, LinkContext } from './LinkProvider.tsx';

type LinkProps = AnchorProps & {
  /** `text` looks like a link, `bare` has no looks of its own. */
  variant?: 'text' | 'bare';
  /** A full page load: for `/api/…` and other sites. */
  plain?: boolean;
};

/** A link that navigates by the router where there is one. */
export function Link({ variant = 'text', plain = false, className, ...props }: LinkProps) {
  const routed = use(LinkContext);
  const Anchor = plain ? 'a' : routed;
  return (
    <Anchor
      {...props}
      className={classes(
        variant === 'text' && 'rounded-control font-medium text-link underline-offset-3 decoration-1 hover:underline',
        className,
      )}
    />
  );
}
