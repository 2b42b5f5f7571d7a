import { ExternalLink, MessageSquareQuote, Play } from 'lucide-react';
import { useState } from 'react';
import { Link, Spinner } from '../../../design/index.ts';
import type { Embed } from '../embeds.rules.ts';
import { useEmbed } from './embeds.api.ts';
import { Player } from './Player.tsx';
import { Quote } from './Quote.tsx';

const siteOf = { x: { name: 'X', host: 'x.com' }, youtube: { name: 'YouTube', host: 'youtube.com' } };

/** A linked post or video, loaded on a click. Before the click no request is made, and the card's space is reserved. */
export function EmbedCard({ embed }: { embed: Embed }) {
  const [isWanted, want] = useState(false);
  const query = useEmbed(embed, isWanted);
  const { name } = siteOf[embed.kind];
  if (query.isError) return <PlainLink embed={embed} note={`${name} doesn’t show this here.`} />;
  return (
    <section aria-label={embed.kind === 'x' ? 'Post on X' : 'Video on YouTube'} className="above-cover flex flex-col gap-2">
      {query.data && embed.kind === 'x' && <Quote html={query.data.html} author={query.data.author_name} />}
      {query.data && embed.kind === 'youtube' && <Player id={embed.id} title={query.data.title} author={query.data.author_name} />}
      {!query.data && <Cover embed={embed} pending={isWanted} onOpen={() => want(true)} />}
      {query.data && <PlainLink embed={embed} />}
    </section>
  );
}

interface CoverProps {
  embed: Embed;
  pending: boolean;
  onOpen: () => void;
}

function Cover({ embed, pending, onOpen }: CoverProps) {
  const { name, host } = siteOf[embed.kind];
  const isVideo = embed.kind === 'youtube';
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-busy={pending}
      className={`flex w-full items-center justify-center gap-4 rounded-control bg-sunken p-4 transition-colors hover:bg-hover ${
        isVideo ? 'aspect-video flex-col text-center' : 'min-h-24 text-left'
      }`}
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground">
        {pending ? (
          <Spinner />
        ) : isVideo ? (
          <Play aria-hidden="true" className="size-6" />
        ) : (
          <MessageSquareQuote aria-hidden="true" className="size-6" />
        )}
      </span>
      <span className={`flex min-w-0 flex-col gap-0.5 ${isVideo ? '' : 'flex-1'}`}>
        <span className="font-semibold">
          {isVideo ? 'Play video' : embed.kind === 'x' && embed.author ? `Show the post by @${embed.author}` : 'Show the post'}
        </span>
        <span className="text-sm text-muted">
          {isVideo ? `From ${host}. ${name} learns of your visit only when you play.` : `From ${host}, without its scripts.`}
        </span>
      </span>
    </button>
  );
}

function PlainLink({ embed, note }: { embed: Embed; note?: string }) {
  const { name } = siteOf[embed.kind];
  return (
    <p className={`above-cover text-sm text-muted ${note ? 'rounded-control bg-sunken p-4' : ''}`}>
      {note ? `${note} ` : ''}
      <Link
        plain
        href={embed.url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="hit-area relative inline-flex items-center gap-1 font-medium"
      >
        {embed.kind === 'x' ? `Open on ${name}` : `Watch on ${name}`}
        <ExternalLink aria-hidden="true" className="size-4" />
      </Link>
    </p>
  );
}
