import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { replayClicks } from './earlyClicks.ts';

function Order() {
  const [order, setOrder] = useState('old');
  return (
    <>
      <p>{order}</p>
      {['new', 'old', 'best'].map(value => (
        <input key={value} type="radio" name="order" value={value} checked={order === value} onChange={() => setOrder(value)} />
      ))}
    </>
  );
}

test.each([
  [['best'], 'best'],
  [['new', 'best'], 'best'],
  [['best', 'new'], 'new'],
  [['new', 'old'], 'old'],
])('of the choices %j that somebody made before React listened the last one counts', async (choices, last) => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Order />);
  const clicked = choices.map(value => {
    const input = root.querySelector<HTMLInputElement>(`[value="${value}"]`);
    if (!input) throw new Error('there is no such radio button');
    input.click();
    return input;
  });
  const app = hydrateRoot(root, <Order />);
  await new Promise(resolve => setTimeout(resolve, 50));
  replayClicks(clicked);
  await vi.waitFor(() => expect(root.querySelector('p')?.textContent).toBe(last));
  expect(root.querySelector<HTMLInputElement>(':checked')?.value).toBe(last);
  app.unmount();
  root.remove();
});

test('a checkbox that was clicked twice too early stays as it was', () => {
  const box = document.createElement('input');
  box.type = 'checkbox';
  document.body.append(box);
  for (let count = 0; count < 2; count += 1) box.click();
  const onClick = vi.fn();
  box.addEventListener('click', onClick);
  replayClicks([box, box]);
  expect([box.checked, onClick.mock.calls.length]).toEqual([false, 0]);
  box.remove();
});
