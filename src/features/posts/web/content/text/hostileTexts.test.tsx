import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { fetchParts } from '../../../../../design/index.ts';
import { createQueryClient } from '../../../../../platform/web/api/query.ts';
import { parseText } from '../../../../texts/markup/parse.ts';
import { hostileTexts } from '../../../../texts/testing/hostileTexts.ts';
import { PostText } from './PostText.tsx';

beforeAll(() => fetchParts());

test.each(hostileTexts.map(text => [JSON.stringify(text.slice(0, 60)), text]))(
  '%s is rendered on the server as words and links',
  (_name, text) => {
    for (const markup of [parseText(text), null]) {
      const html = renderToString(
        <QueryClientProvider client={createQueryClient()}>
          <PostText content={text} markup={markup} />
        </QueryClientProvider>,
      );
      const elements = new Set([...html.matchAll(/<([a-z0-9]+)/gi)].map(([, name]) => name?.toLowerCase()));
      const allowed = ['p', 'div', 'a', 'span', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'button', 'mark'];
      expect([...elements].filter(name => !allowed.includes(name ?? ''))).toEqual([]);
      expect(html.match(/<[a-z]+[^>]* on[a-z]+=/i)).toBeNull();
      for (const [, href = ''] of html.matchAll(/<a[^>]* href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
    }
  },
);
