export interface MailContent {
  title: string;
  before: readonly string[];
  action: { label: string; href: string };
  after: readonly string[];
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}

/** Mail programs know neither style sheets nor variables: the looks of a mail stand in its elements, once, here. */
const looks = {
  body: 'margin:0;background:#f7f4ee;padding:32px 16px;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#131a2a',
  card: 'max-width:480px;margin:0 auto;background:#ffffff;border-radius:16px;padding:32px',
  brand: 'font-size:18px;font-weight:800;letter-spacing:-0.04em;margin:0 0 24px',
  title: 'font-size:24px;line-height:32px;font-weight:800;margin:0 0 12px',
  text: 'font-size:16px;line-height:24px;margin:0 0 16px',
  button:
    'display:inline-block;background:#2196f3;color:#04101f;font-weight:700;text-decoration:none;border-radius:999px;padding:14px 28px',
  small: 'font-size:14px;line-height:20px;color:#5f574e;margin:16px 0 0',
};

/** One mail as text and as HTML, saying the same. */
export function mailPage({ title, before, action, after }: MailContent): { text: string; html: string } {
  const text = [title, ...before, `${action.label}:\n${action.href}`, ...after, 'Bleachers'].join('\n\n');
  const paragraph = (look: string) => (line: string) => `<p style="${look}">${escaped(line)}</p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="${looks.body}"><div style="${looks.card}">
<p style="${looks.brand}">Bleachers</p>
<h1 style="${looks.title}">${escaped(title)}</h1>
${before.map(paragraph(looks.text)).join('\n')}
<p style="${looks.text}"><a href="${escaped(action.href)}" style="${looks.button}">${escaped(action.label)}</a></p>
<p style="${looks.small}">If the button doesn’t work, open this address: <br>${escaped(action.href)}</p>
${after.map(paragraph(looks.small)).join('\n')}
</div></body></html>`;
  return { text, html };
}
