import { Bell, Bookmark, Ellipsis, Flame, Link2, LogOut, Moon, Pencil, Plus, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { Button } from '../../actions/Button.tsx';
import { CountBadge } from '../../actions/CountBadge.tsx';
import { IconButton } from '../../actions/IconButton.tsx';
import { LikeButton } from '../../actions/LikeButton.tsx';
import { Menu } from '../../actions/menus/Menu.tsx';
import { Popover } from '../../actions/menus/Popover.tsx';
import { RowButton } from '../../actions/RowButton.tsx';
import { SegmentedControl } from '../../actions/tabs/SegmentedControl.tsx';
import { Switch } from '../../actions/Switch.tsx';
import { TabLinks } from '../../actions/tabs/TabLinks.tsx';
import { Tabs } from '../../actions/tabs/Tabs.tsx';
import { Link } from '../../layout/Link.tsx';
import { SkeletonRows } from '../../states/SkeletonRows.tsx';
import { Row } from '../Row.tsx';
import { Section } from '../Section.tsx';

function Buttons() {
  const [saved, setSaved] = useState(false);
  return (
    <>
      <Row label="Button">
        <Button icon={<Plus />}>Post</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <Button disabled>Disabled</Button>
        <Button pending>Create Post</Button>
        <Button asChild variant="secondary">
          <Link variant="bare" href="#link">
            A link
          </Link>
        </Button>
      </Row>
      <Row label="Sizes">
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Get Started Now</Button>
      </Row>
      <Row label="IconButton">
        <IconButton label="Notifications" icon={<Bell />} badge={12} />
        <IconButton label="More" icon={<Ellipsis />} variant="secondary" />
        <IconButton label="Bookmark" icon={<Bookmark />} pressed={saved} onClick={() => setSaved(!saved)} />
        <IconButton label="New post" icon={<Plus />} variant="primary" />
        <IconButton label="Delete" icon={<Trash2 />} variant="danger" />
        <IconButton label="Working" icon={<Plus />} pending />
        <IconButton label="Small" icon={<Plus />} size="sm" variant="secondary" />
        <IconButton label="Disabled" icon={<Plus />} disabled />
      </Row>
    </>
  );
}

function CardButtons() {
  const [liked, setLiked] = useState(true);
  const [saved, setSaved] = useState(false);
  return (
    <>
      <Row label="ActionButton">
        <ActionButton icon="like" label="Like" tone="like" count={liked ? 1235 : 1234} pressed={liked} onClick={() => setLiked(!liked)} />
        <ActionButton icon="comments" label="Comments" tone="primary" count={48} href="#comments" />
        <ActionButton
          icon="bookmark"
          label="Bookmark"
          text={saved ? 'Saved' : 'Save'}
          tone="primary"
          pressed={saved}
          onClick={() => setSaved(!saved)}
        />
        <ActionButton icon="share" label="Share" />
      </Row>
      <Row label="LikeButton, RowButton, CountBadge">
        <LikeButton label="Like the comment" count={12} pressed={liked} onClick={() => setLiked(!liked)} />
        <LikeButton label="Like another comment" count={0} pressed={!liked} onClick={() => setLiked(!liked)} />
        <RowButton icon="comments">Reply</RowButton>
        <RowButton icon="collapse" emphasized>
          Hide 4
        </RowButton>
        <RowButton icon="more" aria-label="Comment options" />
        <CountBadge value={3} />
        <CountBadge value={12} />
      </Row>
    </>
  );
}

function Menus() {
  const [on, setOn] = useState(true);
  return (
    <Row label="Menu, Popover">
      <Menu
        trigger={<IconButton label="Post options" icon={<Ellipsis />} variant="secondary" />}
        align="start"
        header={<div className="font-semibold">@courtside_kate</div>}
        items={[
          { label: 'Edit', icon: <Pencil /> },
          { label: 'Share', icon: <Share2 />, items: [{ label: 'Copy link', icon: <Link2 /> }] },
          { label: 'Dark Mode', icon: <Moon />, checked: on, onCheckedChange: setOn },
          { label: 'Sign Out', icon: <LogOut />, href: '#out', reload: true },
          'separator',
          { label: 'Delete', icon: <Trash2 />, danger: true },
        ]}
      />
      <Popover trigger={<IconButton label="Notifications (popover)" icon={<Bell />} badge={3} />} label="Notifications" align="start">
        <div className="p-4">
          <SkeletonRows />
        </div>
      </Popover>
    </Row>
  );
}

function SegmentedControls() {
  const [sort, setSort] = useState<'latest' | 'popular'>('latest');
  return (
    <Row label="SegmentedControl">
      <SegmentedControl
        label="Sort"
        value={sort}
        onValueChange={setSort}
        options={[
          { value: 'latest', label: 'Latest' },
          { value: 'popular', label: 'Popular', icon: <Flame /> },
        ]}
      />
      <SegmentedControl
        label="Sort by links"
        size="sm"
        value={sort}
        onValueChange={setSort}
        options={[
          { value: 'latest', label: 'Latest', href: '?sort=latest' },
          { value: 'popular', label: 'Popular', href: '?sort=popular' },
        ]}
      />
    </Row>
  );
}

function TabRows() {
  const [tab, setTab] = useState<'friends' | 'requests'>('friends');
  return (
    <>
      <Tabs
        label="Friends"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'friends', label: 'My Friends', count: 12 },
          { value: 'requests', label: 'Friend Requests', count: 2 },
        ]}
      >
        <p className="text-muted">The panel of {tab}.</p>
      </Tabs>
      <TabLinks
        label="Home"
        value="everything"
        tabs={[
          { value: 'mine', label: 'My teams', href: '?home=mine' },
          { value: 'everything', label: 'Everything', href: '?' },
          { value: 'popular', label: 'Popular', href: '?sort=popular' },
        ]}
      />
    </>
  );
}

/** The part of the gallery with buttons, menus and switches. */
export function ActionsGallery() {
  const [on, setOn] = useState(true);
  return (
    <Section title="Actions">
      <Buttons />
      <CardButtons />
      <Menus />
      <SegmentedControls />
      <TabRows />
      <div className="max-w-dialog-sm">
        <Switch label="Friend requests" description="An e-mail when somebody asks" checked={on} onCheckedChange={setOn} />
        <Switch label="Chat messages" checked={!on} onCheckedChange={next => setOn(!next)} />
        <Switch label="Not yours to change" checked={false} onCheckedChange={setOn} disabled />
      </div>
    </Section>
  );
}
