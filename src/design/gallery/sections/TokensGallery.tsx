import { classes } from '../../styles/classes.ts';
import { Row } from '../Row.tsx';
import { Section } from '../Section.tsx';

const surfaces = ['bg-canvas', 'bg-surface', 'bg-sunken', 'bg-raised', 'bg-hover'];
const pairs = [
  'bg-primary text-primary-foreground',
  'bg-primary-soft text-link',
  'bg-secondary text-secondary-foreground',
  'bg-secondary-soft text-secondary-text',
  'bg-success text-success-foreground',
  'bg-success-soft text-success-text',
  'bg-warning text-warning-foreground',
  'bg-warning-soft text-warning-text',
  'bg-danger text-danger-foreground',
  'bg-danger-soft text-danger-text',
  'bg-like-soft text-like',
  'bg-live-soft text-live',
  'bg-team-soft text-team',
  'bg-league-soft text-league',
  'bg-sport-soft text-sport',
  'bg-other-soft text-other',
];
const sizes = ['text-display', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];

/** Colours, type, shadows. */
export function TokensGallery() {
  return (
    <Section title="Tokens">
      <Row label="Surfaces, with text, muted text and a link on each">
        {surfaces.map(name => (
          <div key={name} className={classes('rounded-card p-4 text-sm shadow-raised', name)}>
            <div className="font-semibold">{name}</div>
            <div className="text-muted">muted</div>
            <div className="text-link">link</div>
          </div>
        ))}
      </Row>
      <Row label="Colours and the text on them">
        {pairs.map(pair => (
          <span key={pair} className={classes('rounded-control px-3 py-2 text-sm font-semibold', pair)}>
            {pair.split(' ')[0]?.replace('bg-', '')}
          </span>
        ))}
      </Row>
      <Row label="The six sizes">
        <div className="flex w-full flex-col gap-3">
          {sizes.map(size => (
            <div key={size} className={size}>
              Buzzer beater, 112–110 <span className="text-xs font-normal tracking-[0] text-muted">{size}</span>
            </div>
          ))}
        </div>
      </Row>
      <Row label="The numeral face, for scores, records and names of teams">
        <div className="flex w-full flex-col gap-3">
          {sizes.map(size => (
            <div key={size} className={classes('font-numeral tabular', size)}>
              Boston Celtics 112–110 <span className="text-xs tracking-[0] text-muted">{size}</span>
            </div>
          ))}
        </div>
      </Row>
      <Row label="Shadows">
        <div className="grid h-20 w-32 place-items-center rounded-card bg-surface text-sm shadow-raised">raised</div>
        <div className="grid h-20 w-32 place-items-center rounded-card bg-raised text-sm shadow-overlay">overlay</div>
        <div className="grid h-20 w-32 place-items-center rounded-card bg-raised text-sm shadow-modal">modal</div>
      </Row>
    </Section>
  );
}
