import { escapeHtml } from '../text/html.ts';
import { isWideLogo, siteLogo } from '../../shared/siteLogo.ts';
import { siteName } from '../../shared/siteName.ts';

interface MailLink {
  label: string;
  href: string;
}

export interface MailContent {
  title: string;
  before: readonly string[];
  /** A text that somebody wrote, shown as plain words. */
  quote?: string;
  /** A list of pages, named by what somebody wrote there. */
  items?: readonly (MailLink & { note: string })[];
  action: MailLink;
  after: readonly string[];
  /** Why it came, and how it stops coming. */
  links?: readonly MailLink[];
}

/**
 * A text by somebody else, as it may stand in a mail: mail programs make links of whatever looks like an address, so a sign
 * without width stands inside of those. Signs that steer or turn the text are taken out.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/[.@\u3002\uff0e](?=\S)|:(?=\/)/gu, '$&\u200b')
    .trim();
}

/** Many mail programs know neither style sheets nor variables: the looks of a mail stand in its elements, once, here. */
const looks = {
  body: 'margin:0;background:#f7f4ee;padding:32px 16px;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#131a2a',
  card: 'max-width:480px;margin:0 auto;background:#ffffff;border-radius:16px;padding:32px',
  brand: 'font-size:18px;font-weight:800;letter-spacing:-0.04em;margin:0 0 24px',
  logo: 'vertical-align:middle;border:0',
  title: 'font-size:24px;line-height:32px;font-weight:800;margin:0 0 12px',
  text: 'font-size:16px;line-height:24px;margin:0 0 16px',
  quote: 'font-size:16px;line-height:24px;margin:0 0 24px;padding:12px 16px;background:#f7f4ee;border-radius:12px;overflow-wrap:anywhere',
  button:
    'display:inline-block;background:#2196f3;color:#04101f;font-weight:700;text-decoration:none;border-radius:999px;padding:14px 28px',
  small: 'font-size:14px;line-height:20px;color:#5f574e;margin:16px 0 0',
  link: 'color:#5f574e',
  item: 'color:#131a2a;font-weight:600;overflow-wrap:anywhere',
  note: 'font-size:14px;line-height:20px;color:#5f574e',
};

/** The colors at night, for programs that know style sheets. The others keep the light page or turn its colors themselves. */
const night = `@media (prefers-color-scheme: dark){
body{background:#0b0e14!important;color:#f3efe8!important}
.card{background:#1c212d!important}
.quote{background:#252b39!important}
.item{color:#f3efe8!important}
.small,.link,.note{color:#bdb6ad!important}
}`;

type Look = keyof typeof looks;

/** The attributes of an element: its look, and the name by which it changes at night. */
const looking = (look: Look) => `class="${look}" style="${looks[look]}"`;

/** The logo and the name of the site; a wide logo says the name itself. */
function brand(action: MailLink): string {
  const logo = siteLogo();
  const name = escapeHtml(siteName());
  // Mails show pictures only from a whole address, and their one link leads to the site.
  if (!logo || !URL.canParse(logo.url, action.href)) return name;
  const isWide = isWideLogo(logo);
  const scale = Math.min(32 / logo.height, 200 / logo.width);
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)];
  const picture = `<img src="${escapeHtml(new URL(logo.url, action.href).href)}" width="${width}" height="${height}" alt="${isWide ? name : ''}" ${looking('logo')}>`;
  return isWide ? picture : `${picture} ${name}`;
}

/** One mail as text and as HTML, saying the same. */
export function mailPage({ title, before, quote, items = [], action, after, links = [] }: MailContent): { text: string; html: string } {
  const quoted = quote ? withoutLinks(quote) : '';
  const text = [
    title,
    ...before,
    ...(quoted ? [`> ${quoted}`] : []),
    ...items.map(({ label, href, note }) => `- ${withoutLinks(label)}\n  ${note}\n  ${href}`),
    `${action.label}:\n${action.href}`,
    ...after,
    ...links.map(({ label, href }) => `${label}:\n${href}`),
    siteName(),
  ].join('\n\n');
  const paragraph = (look: Look) => (line: string) => `<p ${looking(look)}>${escapeHtml(line)}</p>`;
  const anchor = ({ label, href }: MailLink) => `<a href="${escapeHtml(href)}" ${looking('link')}>${escapeHtml(label)}</a>`;
  const item = ({ label, href, note }: MailLink & { note: string }) =>
    `<p ${looking('text')}><a href="${escapeHtml(href)}" ${looking('item')}>${escapeHtml(withoutLinks(label))}</a><br><span ${looking('note')}>${escapeHtml(note)}</span></p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${night}</style></head>
<body ${looking('body')}><div ${looking('card')}>
<p ${looking('brand')}>${brand(action)}</p>
<h1 ${looking('title')}>${escapeHtml(title)}</h1>
${before.map(paragraph('text')).join('\n')}
${quoted ? paragraph('quote')(quoted) : ''}
${items.map(item).join('\n')}
<p ${looking('text')}><a href="${escapeHtml(action.href)}" ${looking('button')}>${escapeHtml(action.label)}</a></p>
<p ${looking('small')}>If the button doesn’t work, open this address: <br>${escapeHtml(action.href)}</p>
${after.map(paragraph('small')).join('\n')}
${links.length > 0 ? `<p ${looking('small')}>${links.map(anchor).join(' · ')}</p>` : ''}
</div></body></html>`;
  return { text, html };
}
