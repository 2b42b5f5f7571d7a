import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gallery } from './Gallery.tsx';
import * as design from '../index.ts';

const noop = () => {};
const { Button, Card, Skeleton } = design;
const options = [
  { value: 'latest', label: 'Latest', href: '/?sort=latest' },
  { value: 'popular', label: 'Popular', href: '/?sort=popular' },
];
const overlay = { open: true, onOpenChange: noop, title: 'Title', description: 'Description' };

const samples: Record<string, ReactElement[]> = {
  ActionButton: [
    <design.ActionButton key="toggle" icon="like" label="Like" count={3} pressed tone="like" />,
    <design.ActionButton key="link" icon="comments" label="Comments" count={0} href="/post/1" />,
  ],
  FullScreenDialog: [
    <design.FullScreenDialog key="open" title="Pictures" onClose={noop}>
      A picture
    </design.FullScreenDialog>,
  ],
  AlertDialog: [<design.AlertDialog key="open" {...overlay} confirmLabel="Delete" onConfirm={noop} danger />],
  SelectField: [
    <design.SelectField
      key="select"
      label="Your team"
      none="No team"
      groups={[{ label: 'NBA', options: ['Boston Celtics'] }]}
      defaultValue=""
    />,
  ],
  Stripes: [
    <svg key="stripes">
      <design.Stripes id="stripes" size={9} />
    </svg>,
  ],
  TabLinks: [<design.TabLinks key="tabs" label="Posts" tabs={options} value="latest" />],
  FlairChip: [<design.FlairChip key="chip" tag="Boston Celtics" tricode="BOS" color="#008348" />],
  Avatar: [
    <design.Avatar key="initials" name="Luka Dončić" />,
    <design.Avatar key="image" name="Kate" src="https://example.com/k.png" size="xl" />,
  ],
  Banner: [
    <design.Banner
      key="team"
      title="Boston Celtics"
      colors={['#008348', '#BA9653']}
      facts="12–5"
      results={{ label: 'Last 5 games', list: [{ id: '1', outcome: 'won', text: 'Won 112–110' }] }}
    />,
    <design.Banner key="league" title="NBA" colors={['#FFB612', null]} results={{ label: 'Last 5 games', list: [] }} />,
  ],
  Badge: [<design.Badge key="live" tone="live" children="Live" />],
  Bleachers: [<design.Bleachers key="danger" tone="danger" />],
  BottomBar: [
    <design.BottomBar
      key="bar"
      items={[
        { label: 'Home', icon: 'h', href: '/', current: true },
        { label: 'Post', icon: '+', onSelect: noop, prominent: true, badge: 3 },
      ]}
    />,
  ],
  Button: [
    <Button key="plain">Post</Button>,
    <Button key="pending" pending icon="+" variant="danger" children="Delete" />,
    <Button key="link" asChild>
      <design.Link href="/">Home</design.Link>
    </Button>,
  ],
  Card: [<Card key="card" as="article" interactive children="Text" />],
  Disclosure: [
    <design.Disclosure key="closed" summary="More">
      Text
    </design.Disclosure>,
    <design.Disclosure key="open" summary="More" isOpen>
      Text
    </design.Disclosure>,
  ],
  CategoryBadge: [<design.CategoryBadge key="team" category="team" />, <design.CategoryBadge key="other" category="whatever" />],
  ChoiceButtons: [<design.ChoiceButtons key="one" label="Show" choices={['a', 'b']} chosen="a" labelOf={each => each} onChoose={noop} />],
  Count: [<design.Count key="unit" value={1234} unit="like" />],
  CountBadge: [<design.CountBadge key="many" value={12} />],
  Dialog: [<design.Dialog key="open" {...overlay} footer="Footer" children="Text" />],
  EmptyState: [<design.EmptyState key="empty" title="No posts found" action={<Button>Create First Post</Button>} children="Nothing." />],
  ErrorState: [<design.ErrorState key="error" title="Oh" message="It failed." onRetry={noop} />],
  Field: [<design.Field key="field" label="Name" error="Too short" children={control => <input {...control} />} />],
  IconButton: [<design.IconButton key="badge" label="Notifications" icon="b" badge={12} pressed />],
  LinkButton: [<design.LinkButton key="icon" href="/games" icon="g" variant="secondary" children="Games" />],
  Link: [<design.Link key="link" href="/about" children="About" />],
  LikeButton: [<design.LikeButton key="liked" label="Like" count={3} pressed onClick={noop} />],
  LinkProvider: [
    <design.LinkProvider
      key="own"
      component={({ href, children }) => <a href={`/app${href}`}>{children}</a>}
      children={<design.Link href="/x">X</design.Link>}
    />,
  ],
  Loaded: [
    <design.Loaded
      key="read"
      of={{ data: 'friends', isError: false, isFetching: false, refetch: noop }}
      error="Failed"
      loading="Loading friends"
      children={friends => friends}
    />,
    <design.Loaded
      key="failed"
      of={{ data: undefined, isError: true, isFetching: false, refetch: noop }}
      error="Failed"
      loading="Loading friends"
      children={() => null}
    />,
  ],
  Loading: [<design.Loading key="loading" label="Loading posts" children={<Skeleton className="h-4" />} />],
  Logo: [<design.Logo key="word" size="lg" />, <design.Logo key="mark" wordmark={false} />],
  Menu: [
    <design.Menu
      key="menu"
      trigger={<Button>More</Button>}
      items={[{ label: 'Edit', onSelect: noop }, 'separator', { label: 'Out', href: '/api/logout' }]}
    />,
  ],
  NotFoundState: [<design.NotFoundState key="missing" title="No such page" href="/" linkLabel="Home" children="Gone." />],
  PageHeader: [
    <design.PageHeader key="header" title="Friends" back={{ href: '/', label: 'Back to Feed' }} actions={<Button>Post</Button>} />,
  ],
  PageLayout: [<design.PageLayout key="page" top="top" menu="menu" panel="panel" bottom="bottom" children="content" />],
  PanelSection: [<design.PanelSection key="panel" title="Trending Now" children="tags" />],
  Popover: [
    <design.Popover
      key="popover"
      open
      trigger={<Button>Bell</Button>}
      label="Notifications"
      children={close => <button onClick={close}>Close</button>}
    />,
  ],
  ProgressBar: [<design.ProgressBar key="bar" value={3} max={10} label="Level 2" />],
  RangeField: [<design.RangeField key="range" label="Delay" value={45} min={0} max={180} valueText="45 seconds" onValueChange={noop} />],
  ResultBar: [<design.ResultBar key="mine" share={0.42} chosen arriving children="42%" />],
  RowButton: [
    <design.RowButton key="named" icon="comments" children="Reply" />,
    <design.RowButton key="icon" icon="more" emphasized aria-label="More" />,
  ],
  SearchField: [<design.SearchField key="search" label="Search" value="lak" onChange={noop} onClear={noop} pending />],
  PageButtons: [
    <design.PageButtons
      key="middle"
      pages={{ cursor: '9', isFirst: false, goBack: noop, goOn: noop, restart: noop }}
      nextCursor="3"
      back="Newer"
      next="Older"
    />,
  ],
  SegmentedControl: [
    <design.SegmentedControl key="links" label="Sort" value="latest" onValueChange={noop} options={options} />,
    <design.SegmentedControl key="radios" label="Sort" value="a" onValueChange={noop} options={[{ value: 'a', label: 'A' }]} />,
  ],
  SideMenuItem: [
    <design.SideMenuItem key="link" label="Messages" icon="m" href="/friends" badge={2} current />,
    <design.SideMenuItem key="button" label="Theme" icon="t" onSelect={noop} />,
  ],
  Sleeping: [<design.Sleeping key="part" render={() => 'part'} />],
  StartsAsleep: [
    <design.StartsAsleep key="page" value={false}>
      page
    </design.StartsAsleep>,
  ],
  Skeleton: [<Skeleton key="circle" shape="circle" className="size-10" />],
  SkeletonPost: [<design.SkeletonPost key="image" image />],
  SkeletonRows: [<design.SkeletonRows key="rows" rows={5} />],
  Spinner: [<design.Spinner key="spinner" />],
  Switch: [<design.Switch key="on" label="Friend requests" description="By e-mail" checked onCheckedChange={noop} />],
  Tabs: [
    <design.Tabs
      key="tabs"
      label="Friends"
      value="a"
      onValueChange={noop}
      tabs={[{ value: 'a', label: 'My Friends', count: 2 }]}
      children="Panel"
    />,
  ],
  TeamStripe: [<design.TeamStripe key="plain" color="#0E2240" />, <design.TeamStripe key="notched" color="#FDBB30" isNotched />],
  TeamBadge: [<design.TeamBadge key="dark" code="DEN" color="#0E2240" />, <design.TeamBadge key="bright" code="IND" color="#FDBB30" />],
  TeamGround: [<design.TeamGround key="ground" colors={['#007A33', '#552583']} />],
  TagChip: [
    <design.TagChip key="link" name="NBA" color="#1D428A" href="/?tag=NBA" count={1200} starred onStarToggle={noop} />,
    <design.TagChip key="button" name="NFL" color="red" onClick={noop} selected onRemove={noop} />,
    <design.TagChip key="plain" name="MLB" color="#fff" />,
  ],
  TextArea: [<design.TextArea key="area" label="Post" value={'x'.repeat(99)} onChange={noop} limit={100} />],
  TextField: [<design.TextField key="field" label="Username" prefix="@" error="Taken" required />],
  Toaster: [<design.Toaster key="toaster" />],
  Tooltip: [<design.Tooltip key="tooltip" label="November 20, 2026" children={<time>today</time>} />],
  TooltipProvider: [<design.TooltipProvider key="provider" children="page" />],
  TopBar: [<design.TopBar key="bar" start="logo" center="search" end="bell" />],
  VisuallyHidden: [<design.VisuallyHidden key="hidden">Hidden</design.VisuallyHidden>],
};

const components = Object.keys(design).filter(name => /^[A-Z]/.test(name));

describe('rendered on the server', () => {
  beforeAll(design.letPartsRender);

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(noop);
  });

  afterEach(() => {
    expect(console.error).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it.each(components)('%s carries no style attribute and no style element', name => {
    const elements = samples[name];
    expect(elements, `${name} has no sample here`).toBeDefined();
    for (const element of elements ?? []) expect(renderToString(element)).not.toMatch(/\sstyle=|<style/);
  });

  it('the whole gallery neither', () => {
    expect(renderToString(<Gallery />)).not.toMatch(/\sstyle=|<style/);
  });

  it('leaves out what floats, open or not', () => {
    expect(renderToString(<design.Dialog {...overlay} children="Text" />)).toBe('');
    expect(renderToString(<design.AlertDialog {...overlay} confirmLabel="Yes" onConfirm={noop} />)).toBe('');
    expect(renderToString(<design.Toaster />)).toBe('');
    expect(renderToString(<design.Popover open trigger={<Button>Bell</Button>} label="Notifications" children="None yet" />)).not.toContain(
      '<!--$',
    );
  });

  it('a pending button keeps its label in the markup, so its width, and says that it is busy', () => {
    const html = renderToString(<Button pending>Create Post</Button>);
    expect(html).toContain('Create Post');
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain(' disabled=');
  });

  it('a field names its error to assistive technology', () => {
    const html = renderToString(<design.TextField id="name" label="Username" error="Somebody sits there already" />);
    expect(html).toContain('for="name"');
    expect(html).toContain('aria-describedby="name-message"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('a toggle says its state, and its number in full', () => {
    const html = renderToString(<design.ActionButton icon="like" label="Like" count={1234} pressed />);
    expect(html).toContain('aria-label="Like (1,234)"');
    expect(html).toContain('aria-pressed="true"');
    expect(html).toContain('1.2K');
  });

  it('links go through the router that is given', () => {
    const html = renderToString(
      <design.LinkProvider component={({ href, children }) => <a href={`/app${href}`}>{children}</a>}>
        <design.TagChip name="NBA" color="#1D428A" href="/nba" />
      </design.LinkProvider>,
    );
    expect(html).toContain('href="/app/nba"');
  });

  it("a tag's colour is an SVG fill", () => {
    expect(renderToString(<design.TagChip name="NBA" color="#1D428A" />)).toContain('fill="#1D428A"');
  });
});
