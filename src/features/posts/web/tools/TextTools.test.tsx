import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { renderFor } from '../../../../testing/web/openPage.tsx';
import { emojiFor, typedEmoji } from './emoji.ts';
import { TextTools } from './TextTools.tsx';
import { type Tool, tools } from './formatting.ts';

/** Applies a tool to a text whose selection stands in brackets; the result shows the new selection in the same way. */
function used(tool: Tool, marked: string): string {
  const start = marked.indexOf('{');
  const end = marked.indexOf('}') - 1;
  const text = marked.replace(/[{}]/g, '');
  const change = tool({ text, start, end });
  const next = text.slice(0, change.start) + change.text + text.slice(change.end);
  return `${next.slice(0, change.selectFrom)}{${next.slice(change.selectFrom, change.selectTo)}}${next.slice(change.selectTo)}`;
}

test.each<[keyof typeof tools, string, string]>([
  ['bold', 'a {win} b', 'a **{win}** b'],
  ['bold', 'a **{win}** b', 'a {win} b'],
  ['italic', '**{win}**', '***{win}***'],
  ['italic', '*{win}*', '{win}'],
  ['spoiler', '{}', '||{}||'],
  ['link', 'see {this}', 'see [this]({https://})'],
  ['link', '{https://nba.com}', '[{}](https://nba.com)'],
  ['quote', 'one\nt{wo\nthr}ee', 'one\n> two\n> three{}'],
  ['quote', '> o{n}e', 'one{}'],
  ['list', '{}', '- {}'],
])('a tool %s turns %j into %j', (name, before, after) => {
  expect(used(tools[name], before)).toBe(after);
});

test('an emoji is found by its name, and by its name between colons before the caret', () => {
  expect(emojiFor(':fir').map(({ sign }) => sign)).toEqual(['🔥', '🥇']);
  expect(typedEmoji('so hot :fire:', 13)).toEqual({ start: 7, sign: '🔥' });
  expect(typedEmoji('at 10:30:', 9)).toBeUndefined();
  expect(typedEmoji(':nosuchname:', 12)).toBeUndefined();
});

function Field() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('a win');
  return (
    <>
      <textarea ref={area} aria-label="Text" value={text} onChange={event => setText(event.target.value)} />
      <TextTools area={area} />
    </>
  );
}

test('the row of tools comes with the first focus; its buttons and keys change the selected words', async () => {
  // The test's browser has no editing commands, so the field is written directly.
  Object.assign(document, { execCommand: () => false });
  renderFor(null, <Field />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  expect(screen.queryByRole('toolbar')).toBeNull();
  area.focus();
  fireEvent.focus(area);
  await screen.findByRole('toolbar', { name: 'Format' });
  area.setSelectionRange(2, 5);
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(area.value).toBe('a **win**');
  fireEvent.keyDown(area, { key: 'i', ctrlKey: true });
  expect(area.value).toBe('a ***win***');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await expect.poll(() => preview.querySelector('strong')?.textContent).toBe('win');
  fireEvent.change(area, { target: { value: ':fire:' } });
  area.setSelectionRange(6, 6);
  fireEvent.input(area);
  expect(area.value).toBe('🔥');
});
