import { playerAddress } from '../embeds.rules.ts';

interface PlayerProps {
  id: string;
  title: string;
  author: string;
}

/** The frame keeps its own foreign origin and can't navigate our page. */
const permissions = 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';

/** YouTube's player in place of the cover. The title stays below it, whether or not YouTube can be reached. */
export function Player({ id, title, author }: PlayerProps) {
  return (
    <figure className="flex flex-col gap-2">
      <iframe
        src={playerAddress(id)}
        title={title || 'Video'}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox={permissions}
        className="aspect-video w-full rounded-control bg-sunken"
      />
      {(title || author) && (
        <figcaption className="text-sm">
          <span className="font-semibold">{title}</span>
          {author && <span className="text-muted"> · {author}</span>}
        </figcaption>
      )}
    </figure>
  );
}
