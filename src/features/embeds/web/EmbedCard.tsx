import { ExternalLink, MessageSquareQuote, Play } from 'lucide-react';
import { useState } from 'react';
import { Link, Spinner } from '../../../design/index.ts';
import { type EmbedPreview, embedsRoutes } from '../embeds.contract.ts';
import type { Embed } from '../embeds.rules.ts';
import { Player } from './Player.tsx';
import { Quote } from './Quote.tsx';
import { useRead } from '../../../platform/web/api/query.ts';

/** Reads a linked post or video from our own server, only after it is wanted. */
function useEmbed(embed: Embed, isWanted: boolean) {
  return useRead(embed.kind === 'x' ? embedsRoutes.x : embedsRoutes.youtube, { query: { url: embed.url } }, { enabled: isWanted });
}

const siteOf = { x: { name: 'X', host: 'x.com' }, youtube: { name: 'YouTube', host: 'youtube.com' } };

/** A linked post or video, loaded on a click. Before the click it shows what the server knows, and makes no request to the site. */
export function EmbedCard({ embed, preview }: { embed: Embed; preview: EmbedPreview | null }) {
  const [isWanted, setIsWanted] = useState(false);
  const query = useEmbed(embed, isWanted);
  const { name } = siteOf[embed.kind];
  if (query.isError) return <PlainLink embed={embed} note={`${name} doesn’t show this here.`} />;
  return (
    <section aria-label={embed.kind === 'x' ? 'Post on X' : 'Video on YouTube'} className="above-cover flex flex-col gap-2">
      {query.data && embed.kind === 'x' && <Quote html={query.data.html} author={query.data.author_name} />}
      {query.data && embed.kind === 'youtube' && <Player id={embed.id} title={query.data.title} author={query.data.author_name} />}
      {!query.data && <Cover embed={embed} preview={preview} pending={isWanted} onOpen={() => setIsWanted(true)} />}
      {query.data && <PlainLink embed={embed} />}
    </section>
  );
}

interface CoverProps {
  embed: Embed;
  preview: EmbedPreview | null;
  pending: boolean;
  onOpen: () => void;
}

const plate = 'w-full overflow-hidden rounded-control bg-sunken text-left transition-colors hover:bg-hover';

function Sign({ isVideo, pending }: { isVideo: boolean; pending: boolean }) {
  const Icon = isVideo ? Play : MessageSquareQuote;
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground">
      {pending ? <Spinner /> : <Icon aria-hidden="true" className="size-6" />}
    </span>
  );
}

function Words({ embed, preview }: Pick<CoverProps, 'embed' | 'preview'>) {
  const { name, host } = siteOf[embed.kind];
  const isVideo = embed.kind === 'youtube';
  const act = isVideo ? 'Play video' : embed.author ? `Show the post by @${embed.author}` : 'Show the post';
  const note = isVideo ? `From ${host}. ${name} learns of your visit only when you play.` : `From ${host}, without its scripts.`;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      {preview && (
        <>
          <span className="line-clamp-3 font-semibold [overflow-wrap:anywhere]">{preview.title || preview.author}</span>
          {preview.title && <span className="truncate text-sm">{preview.author}</span>}
        </>
      )}
      <span className={preview ? 'sr-only' : 'font-semibold'}>{act}</span>
      <span className="text-sm text-muted">{note}</span>
    </span>
  );
}

function Cover({ embed, preview, pending, onOpen }: CoverProps) {
  const isVideo = embed.kind === 'youtube';
  if (isVideo && preview?.thumbnailUrl)
    return (
      <button type="button" onClick={onOpen} aria-busy={pending} className={`${plate} flex flex-col`}>
        <span className="relative block aspect-video w-full">
          <img src={preview.thumbnailUrl} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
          <span className="absolute inset-0 grid place-items-center">
            <Sign isVideo pending={pending} />
          </span>
        </span>
        <span className="flex p-4">
          <Words embed={embed} preview={preview} />
        </span>
      </button>
    );
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-busy={pending}
      className={`${plate} flex items-center gap-4 p-4 ${isVideo && !preview ? 'aspect-video flex-col justify-center text-center' : 'min-h-24'}`}
    >
      <Sign isVideo={isVideo} pending={pending} />
      <Words embed={embed} preview={preview} />
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
