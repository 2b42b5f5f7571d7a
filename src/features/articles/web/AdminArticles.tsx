import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Badge,
  Button,
  Card,
  Disclosure,
  EmptyState,
  LinkButton,
  Loaded,
  SelectField,
  Switch,
  TextField,
  toast,
} from '../../../design/index.ts';
import { call, messageOf } from '../../../platform/web/api/api.ts';
import { useRead } from '../../../platform/web/api/query.ts';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import type { Tag } from '../../tags/tags.contract.ts';
import { useTagList } from '../../tags/web/index.ts';
import { type ArticleSite, articlesRoutes, type NewArticleSite } from '../articles.contract.ts';
import { maxSites, siteNameLimit } from '../articles.rules.ts';

const emptySite: NewArticleSite = { origin: '', name: '', tag: null, feedUrl: null, opens: false };

function useSaveSites() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sites: readonly NewArticleSite[]) => call(articlesRoutes.saveSites, { body: { sites: [...sites] } }),
    onSuccess: async () => {
      toast({ variant: 'success', title: 'The sites are saved' });
      await client.invalidateQueries();
    },
    onError: error => toast({ variant: 'destructive', title: 'Error', description: messageOf(error, 'The sites could not be saved.') }),
  });
}

/** The sites whose articles have talk here, each with the line for its pages and what was read from its feed. */
export function AdminArticles() {
  const query = useRead(articlesRoutes.sites, {});
  return (
    <Loaded of={query} error="The sites could not be loaded." loading="Loading the sites">
      {({ sites }) => <Sites sites={sites} />}
    </Loaded>
  );
}

function Sites({ sites }: { sites: readonly ArticleSite[] }) {
  const save = useSaveSites();
  const replace = (origin: string, site: NewArticleSite | null) =>
    save.mutate(sites.flatMap(each => (each.origin === origin ? (site ?? []) : each)));
  return (
    <>
      {sites.length === 0 && (
        <EmptyState level={2} title="No sites yet">
          List a blog or a newspaper, and its readers talk below its articles.
        </EmptyState>
      )}
      {sites.map(site => (
        <Card key={site.origin} as="section" aria-label={site.name} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 flex-1 text-base font-bold [overflow-wrap:anywhere]">{site.name}</h2>
            <LinkButton plain size="sm" variant="secondary" href={`/embed/talk?url=${encodeURIComponent(site.origin)}`} target="_blank">
              Preview
            </LinkButton>
            <Button size="sm" variant="ghost" disabled={save.isPending} onClick={() => replace(site.origin, null)}>
              Take off
            </Button>
          </div>
          <PasteLine />
          <FeedState site={site} />
          <Disclosure summary="Change">
            <SiteForm site={site} pending={save.isPending} onSave={changed => replace(site.origin, changed)} />
          </Disclosure>
        </Card>
      ))}
      {sites.length < maxSites && (
        <Card as="section" aria-label="Add a site">
          <h2 className="mb-3 text-base font-bold">Add a site</h2>
          <SiteForm key={sites.length} site={emptySite} pending={save.isPending} onSave={site => save.mutate([...sites, site])} />
        </Card>
      )}
    </>
  );
}

/** The line for the pages of a site. */
function PasteLine() {
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return (
    <TextField
      label="Paste this line below each article"
      readOnly
      value={`<script src="${origin}/embed/talk.js" async></script>`}
      onFocus={event => event.target.select()}
    />
  );
}

function FeedState({ site: { feedUrl, feed } }: { site: ArticleSite }) {
  if (feedUrl === null) return <p className="text-sm text-muted">No feed. The first comment opens the talk about an article.</p>;
  if (!feed) return <p className="text-sm text-muted">The feed will be read within a minute.</p>;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>
        Feed: {feed.articles ?? 0} articles
        {feed.readAt && (
          <>
            , read <RelativeTime iso={feed.readAt} />
          </>
        )}
        {feed.latest && ` · newest: ${feed.latest}`}
        {feed.opened ? ` · ${feed.opened} threads opened` : ''}
      </p>
      {feed.problem && (
        <p>
          <Badge tone="warning">Problem</Badge> {feed.problem}
        </p>
      )}
    </div>
  );
}

interface SiteFormProps {
  site: NewArticleSite;
  pending: boolean;
  onSave: (site: NewArticleSite) => void;
}

function SiteForm({ site, pending, onSave }: SiteFormProps) {
  const [origin, setOrigin] = useState(site.origin);
  const [name, setName] = useState(site.name);
  const [tag, setTag] = useState(site.tag);
  const [feedUrl, setFeedUrl] = useState(site.feedUrl ?? '');
  const [opens, setOpens] = useState(site.opens);
  const { data = [] } = useTagList();
  const namesOf = (wanted: Tag['category']) =>
    data
      .filter(({ category }) => category === wanted)
      .map(each => each.name)
      .toSorted();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault();
        onSave({ origin: origin.trim(), name: name.trim(), tag, feedUrl: feedUrl.trim() || null, opens });
      }}
    >
      <TextField
        label="Address of the site"
        placeholder="https://blog.example"
        value={origin}
        readOnly={site.origin !== ''}
        onChange={event => setOrigin(event.target.value)}
      />
      <TextField label="Name" value={name} maxLength={siteNameLimit} onChange={event => setName(event.target.value)} />
      <SelectField
        label="Tag of its talk"
        none="None"
        groups={[
          { label: 'Teams', options: namesOf('team') },
          { label: 'Leagues', options: namesOf('league') },
          { label: 'Sports', options: namesOf('sport') },
        ]}
        value={data.find(({ id }) => id === tag)?.name ?? ''}
        onChange={event => setTag(data.find(({ name: known }) => known === event.target.value)?.id ?? null)}
      />
      <TextField
        label="Address of its feed"
        hint="RSS, Atom or JSON Feed. It is read every ten minutes."
        value={feedUrl}
        onChange={event => setFeedUrl(event.target.value)}
      />
      <Switch
        label="Open a thread for each new article"
        description="Otherwise the first comment opens it."
        checked={opens}
        onCheckedChange={setOpens}
      />
      <div>
        <Button type="submit" pending={pending} disabled={origin.trim() === '' || name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}
