import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

/** The module as a new document has it, since its parts wake once for each document. */
async function freshSleeping() {
  vi.resetModules();
  return import('../../../design/loading/sleeping.tsx');
}

test('a part that React tries early keeps its HTML until the code of all parts has come', async () => {
  const server = await freshSleeping();
  server.letPartsRender();
  const { Sleeping, wakeParts } = await freshSleeping();
  const errors: unknown[] = [];
  let content: string | null = 'A post';
  const html = renderToString(<server.Sleeping render={() => content} />);
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = html;
  // The part has its own code, but not yet that of a part within it.
  content = null;
  const app = hydrateRoot(root, <Sleeping render={() => content} />, { onRecoverableError: error => errors.push(error) });
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(root.textContent).toBe('A post');
  content = 'A post';
  await wakeParts();
  expect([errors, root.textContent, root.querySelector('[data-asleep]')]).toEqual([[], 'A post', null]);
  app.unmount();
  root.remove();
});

test('a part that wakes while React tries it hydrates without an error', async () => {
  const server = await freshSleeping();
  server.letPartsRender();
  let wake: () => void = () => undefined;
  vi.doMock('react', async importOriginal => {
    const react = await importOriginal<typeof import('react')>();
    const use: typeof react.use = usable => {
      queueMicrotask(wake);
      return react.use(usable);
    };
    return { ...react, use };
  });
  const { Sleeping, wakeParts } = await freshSleeping();
  wake = () => void wakeParts();
  const errors: unknown[] = [];
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<server.Sleeping render={() => 'A post'} />);
  const app = hydrateRoot(root, <Sleeping render={() => 'A post'} />, { onRecoverableError: error => errors.push(error) });
  await vi.waitFor(() => expect(root.querySelector('[data-asleep]')).toBeNull());
  vi.doUnmock('react');
  expect([errors, root.textContent]).toEqual([[], 'A post']);
  app.unmount();
  root.remove();
});

test('a part that leaves the page before it hydrates is not waited for', async () => {
  const server = await freshSleeping();
  server.letPartsRender();
  const { Sleeping, wakeParts } = await freshSleeping();
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<server.Sleeping render={() => 'A post'} />);
  const app = hydrateRoot(root, <Sleeping render={() => 'A post'} />);
  await new Promise(resolve => setTimeout(resolve, 100));
  const awake = wakeParts();
  app.unmount();
  await awake;
  expect(root.querySelector('[data-asleep]')).toBeNull();
  root.remove();
});
