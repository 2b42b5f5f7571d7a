/** Draws a ticket with a notch: the game in the colors of its teams, and at the right the part to tear off. */
import { pictureHeight, type PictureModel, pictureWidth, type ScoreSide, type Ticket } from '../pictureModel.ts';
import { canvas, contrastOn, ink, line, mark, muted, raised, rect, safeColor } from './shapes.ts';
import { drawable, linesOf } from './text.ts';

const [left, top, right, bottom] = [36, 44, pictureWidth - 36, pictureHeight - 44];
/** The place of the line along which the ticket tears. */
const tear = 868;
/** The height at which the colors of the teams end. */
const ground = top + 196;
const paper = '#f3eee5';
const onPaper = '#171a24';
const quiet = '#6b6455';

const [start, inner] = [left + 40, tear - left - 80];

function side({ tricode, score, color }: ScoreSide, isHome: boolean): string {
  const fill = contrastOn(safeColor(color));
  const align = isHome ? 'end' : 'start';
  const x = isHome ? start + inner / 2 + 30 : start;
  const width = inner / 2 - 30;
  if (score === null) return line(tricode, { x, y: top + 130, width, size: 92, weight: 700, fill, align });
  return (
    line(tricode, { x, y: top + 58, width, size: 40, weight: 700, fill, align }) +
    line(String(score), { x, y: top + 166, width, size: 116, weight: 700, fill, align })
  );
}

/** Both colors with a slanted seam between them. */
function teams({ away, home }: Ticket): string {
  const [middle, slant] = [(left + tear) / 2, 44];
  return [
    rect(left, top, tear - left, ground - top, safeColor(away.color)),
    `<path d="M${middle + slant} ${top}H${tear}V${ground}H${middle - slant}Z" fill="${safeColor(home.color)}"/>`,
    `<path d="M${middle + slant - 6} ${top}h12L${middle - slant + 6} ${ground}h-12Z" fill="${raised}"/>`,
    side(away, false),
    side(home, true),
  ].join('');
}

function words(model: PictureModel, { lead, quote }: Ticket): string {
  const style = { size: quote ? 30 : 54, weight: 700 } as const;
  const lines = linesOf(drawable(model.title), inner, quote ? 1 : 2, style);
  const at = ground + (quote ? 84 : lead ? 112 : 96);
  return [
    lead && line(lead, { x: start, y: ground + 44, width: inner, size: 22, weight: 500, fill: muted }),
    ...lines.map((each, place) => line(each, { x: start, y: at + place * 64, width: inner, fill: ink, ...style })),
    quote &&
      linesOf(drawable(`“${quote.text}”`), inner, 2, { size: 30, weight: 500 })
        .map((each, place) => line(each, { x: start, y: at + 54 + place * 38, width: inner, size: 30, weight: 500, fill: ink }))
        .join('') + line(quote.by, { x: start, y: at + 132, width: inner, size: 22, weight: 500, fill: muted }),
  ]
    .filter(Boolean)
    .join('');
}

/** The seats with the faces of who has one. */
function seats({ faces, seats: count }: Ticket): string {
  const [step, radius, y] = [66, 26, bottom - 46];
  return Array.from({ length: count }, (_, place) => {
    const face = faces[place];
    const x = start + radius + place * step;
    if (!face)
      return `<circle cx="${x}" cy="${y}" r="${radius - 2}" fill="none" stroke="${muted}" stroke-width="2" stroke-dasharray="6 6"/>`;
    const color = safeColor(face.color);
    return (
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" stroke="${paper}" stroke-width="2"/>` +
      line(face.letters, { x: x - radius, y: y + 9, width: 2 * radius, size: 25, weight: 700, fill: contrastOn(color), align: 'middle' })
    );
  }).join('');
}

/** The part to tear off: the place, and whose ticket it is. */
function stub(model: PictureModel, { place }: Ticket): string {
  const [x, width] = [tear + 34, right - tear - 60];
  return [
    rect(tear, top, right - tear, bottom - top, paper),
    ...place.map(({ label, value }, index) => {
      const y = top + 46 + index * 106;
      return (
        line(label, { x, y, width, size: 20, weight: 500, fill: quiet }) +
        line(value, { x, y: y + 46, width, size: 42, weight: 700, fill: onPaper })
      );
    }),
    mark(x - 8, bottom - 74, onPaper),
    line(model.siteName, { x: x + 50, y: bottom - 38, width: width - 50, size: 26, weight: 700, fill: onPaper }),
  ].join('');
}

export function drawTicket(model: PictureModel, ticket: Ticket): string {
  const notch = (y: number) => `<circle cx="${tear}" cy="${y}" r="26" fill="${canvas}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">`,
    rect(0, 0, pictureWidth, pictureHeight, canvas),
    `<clipPath id="ticket"><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="28"/></clipPath>`,
    '<g clip-path="url(#ticket)">',
    rect(left, top, tear - left, bottom - top, raised),
    teams(ticket),
    words(model, ticket),
    line(model.kicker, { x: start + 540, y: bottom - 37, width: inner - 540, size: 22, weight: 500, fill: muted, align: 'end' }),
    line(model.footer, { x: start, y: bottom - 92, width: inner, size: 22, weight: 500, fill: muted }),
    seats(ticket),
    stub(model, ticket),
    `<path d="M${tear} ${top + 36}V${bottom - 36}" stroke="${canvas}" stroke-width="4" stroke-dasharray="2 14" stroke-linecap="round"/>`,
    notch(top),
    notch(bottom),
    '</g></svg>',
  ].join('');
}
