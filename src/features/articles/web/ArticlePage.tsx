import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button, Card, EmptyState, ErrorState, Link, Loading, SkeletonRows, TextArea, toast } from '../../../design/index.ts';
import type { Answer } from '../../../platform/shared/contract.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { isNotFound } from '../../../platform/web/api/api.ts';
import { prefetchRead, useRead } from '../../../platform/web/api/query.ts';
import { useDraft } from '../../../platform/web/drafts/draft.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { SignInFirst, SiteMark, useViewer } from '../../account/web/index.ts';
import { replyLengthLimit } from '../../replies/replies.rules.ts';
import { Thread } from '../../replies/web/index.ts';
import { articlesRoutes } from '../articles.contract.ts';
import { articleAddress, writingHref } from '../articles.rules.ts';
import { useCommentOnArticle } from './articles.api.ts';
import { takeOver, tellSent } from './opener.ts';

type Found = Answer<typeof articlesRoutes.find>;

export async function prefetch(client: QueryClient, { search }: { search: URLSearchParams }): Promise<void> {
  const url = articleAddress(search.get('url') ?? '');
  if (url !== undefined) await prefetchRead(client, articlesRoutes.find, { query: { url } });
}

/** `/article?url=`: the window in which a comment about an article of another site is written. */
export default function ArticlePage() {
  const { search } = useAddress();
  const url = articleAddress(search.get('url') ?? '');
  const found = useRead(articlesRoutes.find, { query: { url: url ?? '' } }, { enabled: url !== undefined });
  const isMissing = url === undefined || isNotFound(found.error);
  const title = found.data?.post?.article?.title ?? found.data?.site ?? 'Talk about an article';
  useHead({ title, description: 'Talk about this article.', path: '/article', noIndex: true, ...(isMissing && { status: 404 }) });
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-content flex-col gap-4 p-4">
      <Link variant="bare" href="/" aria-label={`${siteName()} home`} className="flex self-start rounded-control">
        <SiteMark />
      </Link>
      {isMissing && (
        <EmptyState level={1} icon={<MessageSquareText />} title="No talk here">
          This address is of no site whose articles have talk on {siteName()}.
        </EmptyState>
      )}
      {!isMissing && found.isError && (
        <ErrorState level={1} message="The talk could not be loaded." pending={found.isFetching} onRetry={() => void found.refetch()} />
      )}
      {!isMissing && found.isPending && (
        <Loading label="Loading the talk">
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {found.data && <Talk key={found.data.url} found={found.data} title={title} />}
    </main>
  );
}

/** The words of the frame are stored as a draft at once: they survive the way to the sign-in. */
function useTakenDraft(url: string) {
  const draft = useDraft(`article:${url}`);
  const take = useEffectEvent((text: string) => draft.setText(text.slice(0, replyLengthLimit)));
  useEffect(() => takeOver(text => take(text)), []);
  return draft;
}

function Talk({ found, title }: { found: Found; title: string }) {
  const { viewer } = useViewer();
  const draft = useTakenDraft(found.url);
  const { post } = found;
  return (
    <>
      <header>
        <h1 className="text-xl [overflow-wrap:anywhere]">{title}</h1>
        <p className="text-sm text-muted">
          {post ? `On ${found.site} · ` : 'Be the first to comment · '}
          {post ? <Link href={`/post/${post.id}`}>Open the whole talk</Link> : found.site}
        </p>
      </header>
      {!viewer && (
        <SignInFirst icon={<MessageSquareText />} title="Sign in to comment" returnTo={writingHref(found.url)}>
          {draft.text ? 'What you wrote is kept until you are back.' : `Comments here are by members of ${siteName()}. It’s free.`}
        </SignInFirst>
      )}
      {viewer && !post?.locked && <CommentForm found={found} draft={draft} />}
      {post?.locked && <p className="text-muted">A moderator has closed this talk.</p>}
      {post && (
        <section aria-label="Comments">
          <Thread postId={post.id} createdAt={post.createdAt} canWrite={false} />
        </section>
      )}
    </>
  );
}

function CommentForm({ found, draft }: { found: Found; draft: ReturnType<typeof useDraft> }) {
  const client = useQueryClient();
  const [key, setKey] = useState('');
  const content = draft.text.trim();
  const send = useCommentOnArticle(found, isHeld => {
    draft.clear();
    setKey('');
    tellSent();
    void client.invalidateQueries();
    toast(
      isHeld
        ? { title: 'Your comment waits for a moderator', description: 'Only you see it until then.' }
        : { variant: 'success', title: 'Your comment is there', description: 'You can close this window.' },
    );
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (content === '' || content.length > replyLengthLimit || send.isPending) return;
    const attempt = key || crypto.randomUUID();
    setKey(attempt);
    send.mutate({ content, key: attempt });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
  };
  return (
    <Card>
      <form onSubmit={submit} onKeyDown={handleKey} className="flex flex-col gap-3">
        <TextArea
          label="Your comment"
          value={draft.text}
          limit={replyLengthLimit}
          minRows={3}
          onChange={event => {
            draft.setText(event.target.value);
            setKey('');
          }}
        />
        <div>
          <Button type="submit" pending={send.isPending} disabled={content === ''}>
            Comment
          </Button>
        </div>
      </form>
    </Card>
  );
}
