/** Draws a share picture as SVG of rectangles and outlines. It holds no text, so nothing that people wrote can be markup. */
import { type PictureBody, pictureHeight, type PictureModel, pictureWidth, type ScoreSide } from '../pictureModel.ts';
import { canvas, contrastOn, ink, line, mark, muted, raised, rect, safeColor } from './shapes.ts';
import { drawable, linesOf, type TextStyle } from './text.ts';
import { drawTicket } from './ticket.ts';

const margin = 72;
const inner = pictureWidth - 2 * margin;
/** The right end of the mark and the name of the site. */
const bottom = pictureHeight - 56;

/** The height of a line, as a multiple of its size. */
const leading = 1.18;

interface TitleShape {
  /** The sizes to choose from, the largest first. */
  sizes: readonly number[];
  maxLines: number;
  /** The height that the title may take. */
  room: number;
}

/** The largest size in which a title fits, or the smallest, in which it is cut. */
function titleStyle(text: string, { sizes, maxLines, room }: TitleShape): TextStyle & { maxLines: number } {
  const styles = sizes.map(size => ({ size, weight: 700 as const, maxLines: Math.min(maxLines, Math.floor(room / (size * leading))) }));
  const fits = (style: TextStyle & { maxLines: number }) => linesOf(text, inner, style.maxLines + 1, style).length <= style.maxLines;
  return styles.find(fits) ?? styles.at(-1) ?? { size: 40, weight: 700, maxLines };
}

interface Placed {
  svg: string;
  /** The height at which it ends. */
  end: number;
}

function title(text: string, top: number, shape: TitleShape): Placed {
  const shown = drawable(text);
  const { maxLines, ...style } = titleStyle(shown, shape);
  const lines = linesOf(shown, inner, maxLines, style);
  const step = style.size * leading;
  const svg = lines.map((each, place) => line(each, { x: margin, y: top + style.size + place * step, width: inner, fill: ink, ...style }));
  return { svg: svg.join(''), end: top + lines.length * step };
}

function bars(entries: readonly { text: string; percent: number }[], top: number, color: string): string {
  const room = bottom - 50 - top;
  const step = Math.min(82, room / Math.max(1, entries.length));
  const height = step - 12;
  const size = Math.min(32, height * 0.5);
  return entries
    .map(({ text, percent }, place) => {
      const y = top + place * step;
      const baseline = y + height / 2 + size * 0.36;
      return [
        rect(margin, y, inner, height, raised, 14),
        rect(margin, y, Math.max(14, (inner * percent) / 100), height, color, 14),
        line(text, { x: margin + 24, y: baseline, width: inner - 190, size, weight: 700, fill: ink, align: 'start' }),
        line(`${percent}%`, { x: margin + inner - 140, y: baseline, width: 116, size, weight: 700, fill: ink, align: 'end' }),
      ].join('');
    })
    .join('');
}

function list({ columns, rows }: Extract<PictureBody, { kind: 'list' }>, top: number, color: string): string {
  const perColumn = Math.ceil(rows.length / columns);
  const step = Math.min(68, (bottom - 50 - top) / Math.max(1, perColumn));
  const size = Math.min(columns === 1 ? 34 : 29, step * 0.56);
  const width = (inner - (columns - 1) * 40) / columns;
  return rows
    .map(({ lead, main, aside }, place) => {
      const x = margin + Math.floor(place / perColumn) * (width + 40);
      const y = top + (place % perColumn) * step;
      const baseline = y + step * 0.66;
      const asideWidth = aside ? width * 0.42 : 0;
      return [
        rect(x, y + step * 0.12, 62, step * 0.76, color, 10),
        line(lead, { x, y: baseline, width: 62, size: size * 0.85, weight: 700, fill: contrastOn(color), align: 'middle' }),
        line(main, { x: x + 82, y: baseline, width: width - 96 - asideWidth, size, weight: 700, fill: ink, align: 'start' }),
        aside
          ? line(aside, {
              x: x + width - asideWidth,
              y: baseline,
              width: asideWidth,
              size: size * 0.8,
              weight: 500,
              fill: muted,
              align: 'end',
            })
          : '',
      ].join('');
    })
    .join('');
}

function side({ tricode, name, color, score }: ScoreSide, x: number, top: number): string {
  const width = inner / 2 - 40;
  const shown = safeColor(color);
  return [
    rect(x, top, 200, 116, shown, 20),
    line(tricode, { x: x + 12, y: top + 78, width: 176, size: 58, weight: 700, fill: contrastOn(shown), align: 'middle' }),
    score === null
      ? ''
      : line(String(score), { x: x + 220, y: top + 100, width: width - 220, size: 112, weight: 700, fill: ink, align: 'start' }),
    line(name, { x, y: top + 172, width, size: 36, weight: 500, fill: muted, align: 'start' }),
  ].join('');
}

function figures(entries: readonly { value: string; label: string }[], top: number): string {
  const width = inner / Math.max(1, entries.length);
  return entries
    .map(({ value, label }, place) => {
      const x = margin + place * width;
      return (
        line(value, { x, y: top + 78, width: width - 24, size: 76, weight: 700, fill: ink, align: 'start' }) +
        line(label, { x, y: top + 128, width: width - 24, size: 32, weight: 500, fill: muted, align: 'start' })
      );
    })
    .join('');
}

function content(model: PictureModel, top: number, color: string): string {
  const { body } = model;
  const room = bottom - 56 - top;
  if (body.kind === 'text') return title(model.title, top, { sizes: [72, 64, 56, 50, 44], maxLines: 7, room }).svg;
  const head = title(model.title, top, {
    sizes: body.kind === 'figures' ? [88, 72, 56] : [54, 46, 40],
    maxLines: body.kind === 'list' ? 1 : 2,
    room,
  });
  const below = head.end + 26;
  if (body.kind === 'bars') return head.svg + bars(body.bars, below, color);
  if (body.kind === 'list') return head.svg + list(body, below, color);
  if (body.kind === 'figures') return head.svg + figures(body.figures, Math.max(below, 340));
  return head.svg + side(body.away, margin, below + 26) + side(body.home, margin + inner / 2 + 40, below + 26);
}

/** A picture as SVG. */
export function drawPicture(model: PictureModel): string {
  if (model.body.kind === 'ticket') return drawTicket(model, model.body);
  const color = safeColor(model.color);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">`,
    rect(0, 0, pictureWidth, pictureHeight, canvas),
    rect(0, 0, pictureWidth, 14, color),
    line(model.kicker, { x: margin, y: 86, width: inner, size: 32, weight: 500, fill: muted }),
    content(model, 110, color),
    mark(margin, bottom - 36, ink),
    line(model.siteName, { x: margin + 62, y: bottom + 2, width: 420, size: 30, weight: 700, fill: ink, align: 'start' }),
    line(model.footer, { x: margin + 480, y: bottom + 2, width: inner - 480, size: 28, weight: 500, fill: muted, align: 'end' }),
    '</svg>',
  ].join('');
}
