import { Pause, Play } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { stillAddress } from '../images.rules.ts';
import type { PictureProps } from './Picture.tsx';

const calm = '(prefers-reduced-motion: reduce)';

function followCalm(onChange: () => void): () => void {
  const query = matchMedia(calm);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/**
 * A picture that moves, with a button that stops it. For readers who prefer reduced motion its first frame stands there until they start
 * it; the markup of the server says so too. Its parent has a position of its own, on which the button stands.
 */
export function MovingPicture({ image, open }: PictureProps) {
  const [chosen, setChosen] = useState<boolean>();
  const isCalm = useSyncExternalStore(
    followCalm,
    () => matchMedia(calm).matches,
    () => false,
  );
  const plays = chosen ?? !isCalm;
  const still = stillAddress(image.src);
  const { alt, ...rest } = image;
  const picture = (
    <picture className="contents">
      {chosen === undefined && <source media={calm} srcSet={still} />}
      <img alt={alt} {...rest} {...(chosen === false && { src: still, srcSet: undefined })} />
    </picture>
  );
  return (
    <>
      {open ? (
        <button type="button" {...open}>
          {picture}
        </button>
      ) : (
        picture
      )}
      <span className="night absolute bottom-2 left-2 z-1">
        <button
          type="button"
          aria-label={plays ? 'Pause the GIF' : 'Play the GIF'}
          onClick={() => setChosen(!plays)}
          className="hit-area flex h-7 items-center gap-1 rounded-control bg-surface px-2 text-xs font-bold text-fg hover:bg-raised [&_svg]:size-3.5"
        >
          {plays ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          GIF
        </button>
      </span>
    </>
  );
}
