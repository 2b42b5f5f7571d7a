import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyTagNames } from '../tags/tags.rules.ts';
import {
  type FeedAddress,
  feedHref,
  feedTitle,
  hasTag,
  readFeedAddress,
  searchHref,
  searchText,
  toggleTag,
  wholeFeed,
} from './feed.address.ts';

/** Reads what an address bar holds, as the router does. */
function open(href: string): FeedAddress {
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  const segment = pathname.slice(1);
  return readFeedAddress(segment === '' || segment === 'all' ? undefined : decodeURIComponent(segment), searchParams);
}

describe('the address of a feed', () => {
  test('says its tags, its sort and its search', () => {
    expect(open('/?tag=NBA&tag=NFL&sort=popular')).toEqual({ tags: ['NBA', 'NFL'], text: '', sort: 'popular' });
    expect(open('/?q=box+score')).toEqual({ tags: [], text: 'box score', sort: 'latest' });
    expect(open('/all')).toEqual(wholeFeed);
  });

  test('may be a tag alone, with more tags behind it', () => {
    expect(open('/Los%20Angeles%20Lakers').tags).toEqual(['Los Angeles Lakers']);
    expect(open('/NBA?tag=NFL').tags).toEqual(['NBA', 'NFL']);
  });

  test('holds each tag once whatever its case, and no blank ones', () => {
    expect(open('/nba?tag=NBA&tag=%20&tag=').tags).toEqual(['nba']);
  });

  test('takes an unknown sort for the latest', () => {
    expect(open('/all?sort=oldest').sort).toBe('latest');
  });

  test('reads tags named in a search as tags', () => {
    expect(open('/?q=tags%3ANBA%2CLos+Angeles+Lakers')).toEqual({ tags: ['NBA', 'Los Angeles Lakers'], text: '', sort: 'latest' });
    expect(open(`/?q=${encodeURIComponent('湖人 tags：NBA，NFL')}`)).toEqual({ tags: ['NBA', 'NFL'], text: '湖人', sort: 'latest' });
    expect(open('/?q=trade+tags%3ANBA')).toEqual({ tags: ['NBA'], text: 'trade', sort: 'latest' });
  });

  test('stays within what the server takes', () => {
    const many = Array.from({ length: 150 }, (_, index) => `tag=t${index}`).join('&');
    expect(open(`/?${many}`).tags).toHaveLength(100);
    expect(open(`/?tag=${'x'.repeat(300)}`).tags[0]).toHaveLength(100);
    expect(open(`/?q=${'x'.repeat(900)}`).text).toHaveLength(500);
  });

  test.each(['100%', 'A+B', 'Texas A&M', 'Doña Ana', '東京', 'a=b', 'what?', 'top #1', '50/50', '⚽'])(
    'keeps the tag and the search “%s”',
    name => {
      expect(open(feedHref({ ...wholeFeed, tags: [name] })).tags).toEqual([name]);
      expect(open(`/${encodeURIComponent(name)}`).tags).toEqual([name]);
      expect(open(searchHref(name)).text).toBe(name);
    },
  );

  test('opens the view that it was made of, for every view', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(text => !/[\s,:]/.test(text));
    const view = fc.record({
      tags: fc.array(word, { maxLength: 5 }).map(tidyTagNames),
      text: fc.array(word, { maxLength: 4 }).map(words => words.join(' ')),
      sort: fc.constantFrom('latest' as const, 'popular' as const),
    });
    fc.assert(
      fc.property(view, address => {
        expect(open(feedHref(address))).toEqual(address);
      }),
    );
  });

  test('goes on from a cursor where one is given', () => {
    expect(feedHref({ ...wholeFeed, cursor: 'abc' })).toBe('/all?cursor=abc');
    expect(open(feedHref({ ...wholeFeed, tags: ['NBA'], cursor: 'a_b-c' })).cursor).toBe('a_b-c');
  });
});

describe('choosing tags', () => {
  test('adds a tag, and takes it away again whatever its case', () => {
    const one = toggleTag({ ...wholeFeed, sort: 'popular' }, 'NBA');
    expect(one).toEqual({ tags: ['NBA'], text: '', sort: 'popular' });
    expect(toggleTag(one, 'nba').tags).toEqual([]);
    expect(hasTag(one.tags, 'nBa')).toBe(true);
  });

  test('begins the changed view at its top', () => {
    expect(toggleTag({ ...wholeFeed, cursor: 'abc' }, 'NBA')).not.toHaveProperty('cursor');
  });
});

test('the search dialog searches for the chosen tags, else for the trimmed text', () => {
  expect(searchText('ignored', ['NBA', 'NFL'])).toBe('tags:NBA,NFL');
  expect(searchText('  box score ', [])).toBe('box score');
});

describe('the title', () => {
  test('is All Sports, the tag, the number of tags, or what was searched for', () => {
    expect(feedTitle(wholeFeed)).toBe('All Sports');
    expect(feedTitle({ ...wholeFeed, tags: ['NBA'] })).toBe('NBA');
    expect(feedTitle({ ...wholeFeed, tags: ['NBA', 'NFL', 'MLB'] })).toBe('3 Tags');
    expect(feedTitle({ ...wholeFeed, text: 'doncic' })).toBe('Results for “doncic”');
  });

  test('cuts a search that is longer than a line', () => {
    expect(feedTitle({ ...wholeFeed, text: 'x'.repeat(500) })).toBe(`Results for “${'x'.repeat(80)}…”`);
  });
});

describe('a tab of the home', () => {
  test('is in the address of the posts of somebody’s teams, and of one favorite', () => {
    expect(open('/?home=mine&sort=popular')).toEqual({ ...wholeFeed, sort: 'popular', home: 'mine' });
    expect(open('/?tag=NBA&home=tag')).toEqual({ ...wholeFeed, tags: ['NBA'], home: 'tag' });
    for (const href of ['/?home=mine', '/?home=mine&sort=popular', '/?tag=NBA&home=tag', '/?home=mine&cursor=abc'])
      expect(feedHref(open(href))).toBe(href);
    expect(feedTitle(open('/?home=mine'))).toBe('My Teams');
    expect(feedTitle(open('/?tag=NBA&home=tag'))).toBe('NBA');
  });

  test.each(['/?home=mine&tag=NBA', '/?home=tag', '/?home=tag&tag=NBA&tag=NFL', '/?home=mine&q=dunk', '/all?home=other'])(
    'is not in %s, which filters by itself or names none',
    href => {
      expect(open(href)).not.toHaveProperty('home');
    },
  );

  test('is left once another tag is chosen, or the tags are cleared', () => {
    expect(toggleTag(open('/?tag=NBA&home=tag'), 'NFL')).toEqual({ ...wholeFeed, tags: ['NBA', 'NFL'] });
    expect(feedHref({ ...open('/?tag=NBA&home=tag'), tags: [] })).toBe('/all');
  });
});
