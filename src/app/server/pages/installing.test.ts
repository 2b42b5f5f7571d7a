import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { Renderer } from './renderer.ts';

const renderer: Renderer = {
  render: () => Promise.reject(new Error('no page is rendered')),
  sharedAddress: url => url,
  isBehind: () => false,
  template: async () =>
    '<html lang="en"><head><!--head--><!--theme--></head><body><div id="root"><!--app--></div><!--state--><script type="module" crossorigin src="/assets/index-abc.js"></script>',
  preloads: () => '',
  scriptSources: [],
};

const world = setUp(() => openWorld({}, { renderer }));

test('the empty page holds no data of a reader, and runs the newest script', async () => {
  const { body, headers } = await world.app.inject({ url: '/offline' });
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('id="state">{}</script>');
  expect(body).toContain('<meta name="robots" content="noindex" />');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await world.app.inject({ url: '/build.json' })).json()).toEqual({ entry: '/assets/index-abc.js' });
});
