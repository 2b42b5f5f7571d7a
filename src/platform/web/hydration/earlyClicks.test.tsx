import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { replayClicks } from './earlyClicks.ts';

function Order() {
  const [order, choose] = useState('old');
  return (
    <>
      <p>{order}</p>
      {['old', 'best'].map(value => (
        <input key={value} type="radio" name="order" value={value} checked={order === value} onChange={() => choose(value)} />
      ))}
    </>
  );
}

test('a choice that somebody made before React listened is kept', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Order />);
  const best = root.querySelector<HTMLInputElement>('[value="best"]');
  if (!best) throw new Error('there is no radio button');
  best.click();
  const app = hydrateRoot(root, <Order />);
  await new Promise(resolve => setTimeout(resolve, 50));
  replayClicks([best]);
  await vi.waitFor(() => expect(root.querySelector('p')?.textContent).toBe('best'));
  expect(best.checked).toBe(true);
  app.unmount();
  root.remove();
});
