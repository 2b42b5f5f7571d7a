import { useState } from 'react';
import { IconButton } from '../../actions/IconButton.tsx';
import { Avatar } from '../../display/Avatar.tsx';
import { Badge, type BadgeTone } from '../../display/badges/Badge.tsx';
import { Banner } from '../../display/banner/Banner.tsx';
import { Bleachers } from '../../display/Bleachers.tsx';
import { Card } from '../../display/Card.tsx';
import { CategoryBadge } from '../../display/badges/CategoryBadge.tsx';
import { Count } from '../../display/counts/Count.tsx';
import { Logo } from '../../display/Logo.tsx';
import { ProgressBar } from '../../display/counts/ProgressBar.tsx';
import { ResultBar } from '../../display/counts/ResultBar.tsx';
import { Disclosure } from '../../display/Disclosure.tsx';
import { TeamBadge } from '../../display/badges/TeamBadge.tsx';
import { TeamGround } from '../../display/badges/TeamGround.tsx';
import { FlairChip } from '../../display/badges/FlairChip.tsx';
import { TagChip } from '../../display/badges/TagChip.tsx';
import { Link } from '../../layout/Link.tsx';
import { Row } from '../Row.tsx';
import { Section } from '../Section.tsx';

const tones: BadgeTone[] = ['neutral', 'primary', 'secondary', 'success', 'warning', 'danger', 'live'];
const people = [
  'courtside_kate',
  'Luka Dončić',
  'Ana Maria Silva',
  'bleacher bum',
  'gridiron_gus',
  'puckhandler',
  'Øystein',
  'slapshot sam',
  null,
];

const teams = ['#007A33', '#CE1141', '#1D1160', '#000000'];

function Banners() {
  return (
    <>
      <Row label="Banner">
        <Banner
          className="w-full"
          title="Boston Celtics"
          colors={['#008348', '#BA9653']}
          above={<Link href="/">NBA</Link>}
          facts="12–5 · 2nd East · 8.4K fans"
          results={{
            label: 'Last 5 games',
            list: [
              { id: '2', outcome: 'won', text: 'Won 112–110 vs Miami Heat' },
              { id: '1', outcome: 'lost', text: 'Lost 98–101 vs New York Knicks' },
            ],
          }}
        />
        <Banner className="w-full" title="Pittsburgh Steelers" colors={['#FFB612', '#101820']} facts="8–3" />
      </Row>
      <Row label="Logo">
        <Logo size="sm" wordmark={false} />
        <Logo size="sm" />
        <Logo />
        <Logo size="lg" />
      </Row>
      <Row label="In one colour">
        <span className="rounded-card bg-secondary p-3 text-secondary-foreground [--primary:currentColor]">
          <Logo wordmark={false} />
        </span>
        <Bleachers />
        <Bleachers tone="danger" />
      </Row>
    </>
  );
}

function Avatars() {
  return (
    <>
      <Row label="Avatar">
        {people.map(name => (
          <Avatar key={name ?? 'unknown'} name={name} />
        ))}
      </Row>
      <Row label="Avatar of a fan, also in a button and beside tall text">
        {teams.map(color => (
          <Avatar key={color} name="Luka Dončić" flair={{ color }} />
        ))}
        <IconButton label="Account" icon={<Avatar name="Luka Dončić" size="sm" flair={{ color: '#007A33' }} />} />
        <div className="flex gap-2 text-sm">
          <Avatar name="Luka Dončić" size="sm" flair={{ color: '#CE1141' }} />
          <p className="w-32">A comment of several lines beside the picture of its author.</p>
        </div>
      </Row>
      <Row label="Sizes, and a picture that does not load">
        <Avatar name="Luka Dončić" size="xs" />
        <Avatar name="Luka Dončić" size="sm" />
        <Avatar name="Luka Dončić" size="md" />
        <Avatar name="Luka Dončić" size="lg" />
        <Avatar name="Luka Dončić" size="xl" />
        <Avatar name="Broken Picture" src="/no-such-picture.png" size="lg" />
      </Row>
    </>
  );
}

function TeamColors() {
  return (
    <>
      <Row label="TeamBadge: dark, middling and bright">
        <TeamBadge code="DEN" color="#0E2240" />
        <TeamBadge code="ATL" color="#E13A3E" />
        <TeamBadge code="IND" color="#FDBB30" />
      </Row>
      <Row label="TeamGround: two teams, also of nearly the same colour">
        <div className="night h-16 w-60 overflow-hidden rounded-card">
          <TeamGround colors={['#007A33', '#552583']} />
        </div>
        <div className="night h-16 w-60 overflow-hidden rounded-card">
          <TeamGround colors={['#FDBB30', '#FFC72C']} />
        </div>
      </Row>
    </>
  );
}

function TagChips() {
  const [starred, setStarred] = useState(true);
  const [selected, setSelected] = useState(true);
  return (
    <Row label="TagChip">
      <TagChip name="Los Angeles Lakers" color="#552583" href="#lakers" count={1284} />
      <TagChip name="NBA" color="#1D428A" selected={selected} onClick={() => setSelected(!selected)} />
      <TagChip name="Boston Celtics" color="#007A33" onRemove={() => {}} />
      <TagChip name="San Antonio Spurs" color="#000000" onRemove={() => {}} href="#spurs" />
      <TagChip name="Chicago Bulls" color="#CE1141" href="#bulls" starred={starred} onStarToggle={() => setStarred(!starred)} />
      <TagChip name="Plain" color="#FFFFFF" />
      <TagChip
        name="Bigger"
        color="#3B82F6"
        size="md"
        href="#bigger"
        count={12}
        starred={!starred}
        onStarToggle={() => setStarred(!starred)}
      />
      <TagChip name="Disabled" color="#3B82F6" onClick={() => {}} disabled />
    </Row>
  );
}

function CountsAndBars() {
  return (
    <>
      <Row label="Count, ProgressBar">
        <Count value={0} />
        <Count value={999} unit="like" />
        <Count value={1234} unit="like" />
        <Count value={999_999} />
        <Count value={2_500_000} />
        <ProgressBar value={340} max={500} label="Level 5" className="max-w-60" />
      </Row>
      <Row label="ResultBar">
        <div className="flex w-full max-w-100 flex-col gap-2">
          <ResultBar share={0.62} chosen arriving>
            <div className="flex justify-between p-3">
              <span>The reader’s own ✓</span> <b className="tabular">62%</b>
            </div>
          </ResultBar>
          <ResultBar share={0.38} arriving>
            <div className="flex justify-between p-3">
              <span>Another</span> <b className="tabular">38%</b>
            </div>
          </ResultBar>
        </div>
      </Row>
    </>
  );
}

function Cards() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card as="article" interactive>
        <div className="flex items-center gap-3">
          <Avatar name="courtside_kate" />
          <div className="text-sm">
            <div className="font-semibold">@courtside_kate</div>
            <div className="text-muted">3 minutes ago</div>
          </div>
        </div>
        <p className="mt-3 text-lg">
          <Link variant="bare" href="#post" className="covers-card">
            Nobody in this league reads a double team faster than Jokić. That no-look to the corner at the end of the third was absurd.
          </Link>
        </p>
        <div className="above-cover mt-4 flex gap-2">
          <TagChip name="Denver Nuggets" color="#FEC524" href="#nuggets" />
        </div>
      </Card>
      <Card>
        <div className="font-semibold">A quiet card</div>
        <p className="mt-1 text-muted">It does not answer to the pointer.</p>
      </Card>
    </div>
  );
}

/** The part of the gallery with components that only show something. */
export function DisplayGallery() {
  return (
    <Section title="Display">
      <Banners />
      <Avatars />
      <Row label="Badge, CategoryBadge">
        {tones.map(tone => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <CategoryBadge category="team" />
        <CategoryBadge category="league" />
        <CategoryBadge category="sport" />
        <CategoryBadge category="general" />
      </Row>
      <TeamColors />
      <Row label="Disclosure">
        <Disclosure summary="How grading works" className="w-80">
          Every pick is held against the real first round.
        </Disclosure>
      </Row>
      <Row label="FlairChip">
        <FlairChip tag="Boston Celtics" tricode="BOS" color="#008348" />
        <FlairChip tag="Golden State Warriors" tricode="GSW" color="#FDB927" />
      </Row>
      <TagChips />
      <CountsAndBars />
      <Cards />
    </Section>
  );
}
