import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makePost, makePoll } from '../../../../../testing/web/makers.ts';
import { newPost } from '../../../posts.contract.ts';
import { emptyDraft, isWritten, type PostDraft, postBody, valuesOf, withKind } from './postDraft.ts';
import { usePostDraft } from './usePostDraft.ts';

const poll = { question: 'Who wins?', options: ['Home', 'Away', ''] };
const picks = [{ pick: 1, player: 'Cooper Flagg', team: 'Dallas Mavericks', position: 'SF-PF' }];

function makeDraft(part: Partial<PostDraft> = {}): PostDraft {
  return { ...emptyDraft, content: 'Tonight', key: 'key', ...part };
}

function open(stored?: unknown) {
  if (stored !== undefined) localStorage.setItem('draft:new-post', typeof stored === 'string' ? stored : JSON.stringify(stored));
  return renderHook(() => usePostDraft('new-post', emptyDraft)).result;
}

const kept = () => JSON.parse(localStorage.getItem('draft:new-post') ?? 'null');

describe('the stored draft of a post', () => {
  test('is stored with every change and is there again on the next visit', () => {
    const first = open();
    expect(first.current.wasRestored).toBe(false);
    act(() => first.current.change({ content: 'Half a th' }));
    act(() => first.current.change({ tags: ['NBA'] }));
    const second = open();
    expect(second.current.wasRestored).toBe(true);
    expect(second.current.draft).toEqual(first.current.draft);
  });

  test('is not stored before its author changed something', () => {
    open();
    expect(kept()).toBeNull();
  });

  test('is forgotten once it was sent', () => {
    const { current } = open(makeDraft());
    act(() => current.forget());
    expect(kept()).toBeNull();
  });

  test('that was stored before a kind existed has no value for it', () => {
    const { draft } = open({ ...makeDraft(), values: { poll } }).current;
    expect(draft.values).toEqual({ poll, 'mock-draft': null, 'power-rankings': null });
  });

  test('with a kind that no longer exists becomes a regular one', () => {
    expect(open({ ...makeDraft(), kind: 'quiz' }).current.draft.kind).toBe('regular');
  });

  test.each(['{', 'null', '[]', '3', '{"content":"no key"}'])('that is no draft (%s) is replaced by an empty one', text => {
    const { draft, wasRestored } = open(text).current;
    expect([draft.content, wasRestored]).toEqual(['', false]);
  });
});

/** Another tab stores its draft, or deletes it with null. */
function storeElsewhere(draft: PostDraft | null): void {
  if (draft) localStorage.setItem('draft:new-post', JSON.stringify(draft));
  else localStorage.removeItem('draft:new-post');
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'draft:new-post' }));
  });
}

describe('a draft that two tabs have open', () => {
  test('is followed by a tab that changed nothing', () => {
    const tab = open(makeDraft());
    storeElsewhere(makeDraft({ content: 'Tonight, and more' }));
    expect(tab.current.draft.content).toBe('Tonight, and more');
    expect(tab.current.other).toBeUndefined();
    storeElsewhere(null);
    expect(tab.current.draft.content).toBe('');
  });

  test('is kept twice where both changed it, also over a reload, until its author chooses', () => {
    const tab = open(makeDraft());
    act(() => tab.current.change({ content: 'Mine' }));
    storeElsewhere(makeDraft({ content: 'Theirs' }));
    act(() => tab.current.change({ content: 'Mine, longer' }));
    expect(tab.current.draft.content).toBe('Mine, longer');
    expect(tab.current.other?.content).toBe('Theirs');
    expect(kept().content).toBe('Theirs');
    const reloaded = open();
    expect(new Set([reloaded.current.draft.content, reloaded.current.other?.content])).toEqual(new Set(['Mine, longer', 'Theirs']));
    act(() => tab.current.choose('this'));
    expect(kept().content).toBe('Mine, longer');
    expect(kept().key).not.toBe('key');
    expect(open().current.other).toBeUndefined();
  });

  test('becomes the other tab’s where its author chooses that', () => {
    const tab = open(makeDraft());
    act(() => tab.current.change({ content: 'Mine' }));
    storeElsewhere(makeDraft({ content: 'Theirs' }));
    act(() => tab.current.choose('other'));
    expect([tab.current.draft.content, kept().content]).toEqual(['Theirs', 'Theirs']);
    expect(open().current.other).toBeUndefined();
  });

  test('that the other tab sent goes on as a post of its own', () => {
    const tab = open(makeDraft());
    act(() => tab.current.change({ content: 'Mine' }));
    storeElsewhere(null);
    expect(tab.current.draft).toMatchObject({ content: 'Mine' });
    expect(tab.current.draft.key).not.toBe('key');
  });
});

describe('the request of a draft', () => {
  test.each<[string, Partial<PostDraft>, object]>([
    ['a regular post', {}, { content: 'Tonight', feature: 'regular', poll: null, imageUrl: null }],
    [
      'a poll',
      { kind: 'poll', values: { ...emptyDraft.values, poll } },
      { feature: 'poll', poll: { question: 'Who wins?', options: ['Home', 'Away'] } },
    ],
    [
      'pictures, without those whose address is blank',
      {
        images: [
          { url: ' https://a.example/b.png', alt: ' B ', size: null },
          { url: ' ', alt: '', size: null },
        ],
      },
      { images: [{ url: 'https://a.example/b.png', alt: 'B' }] },
    ],
    [
      'a poll in which nothing was entered',
      { kind: 'poll', values: { ...emptyDraft.values, poll: { question: ' ', options: ['', ''] } } },
      { feature: 'regular', poll: null },
    ],
    [
      'a mock draft',
      { kind: 'mock-draft', tags: ['NBA'], values: { ...emptyDraft.values, 'mock-draft': picks } },
      { feature: 'mock-draft', content: expect.stringContaining('1. Cooper Flagg - Dallas Mavericks (SF-PF)') },
    ],
    [
      'power rankings',
      { kind: 'power-rankings', tags: ['NBA'], values: { ...emptyDraft.values, 'power-rankings': ['Boston Celtics'] } },
      { feature: 'power-rankings', content: expect.stringContaining('1. Boston Celtics') },
    ],
  ])('for %s fits the contract', (_title, part, body) => {
    const request = postBody(makeDraft(part));
    expect(request).toMatchObject(body);
    expect(newPost.safeParse(request).success).toBe(true);
  });

  test('leaves out the boards of kinds that are not chosen', () => {
    expect(postBody(makeDraft({ values: { ...emptyDraft.values, poll } })).poll).toBeNull();
  });
});

test('choosing a kind again brings its values back', () => {
  const draft = makeDraft({ values: { ...emptyDraft.values, poll } });
  expect(withKind(draft, 'poll').values?.poll).toEqual(poll);
  expect(withKind(makeDraft(), 'poll').values?.poll).toEqual({ question: '', options: ['', ''] });
});

test('values that were entered for another kind count as written', () => {
  expect(isWritten(makeDraft({ content: ' ' }))).toBe(false);
  expect(isWritten(makeDraft({ content: '', values: { ...emptyDraft.values, poll } }))).toBe(true);
});

test('a stored post opens in the editor with the values of its kind', () => {
  const values = valuesOf(makePost({ feature: 'poll', poll: makePoll() }));
  expect(values).toEqual({
    poll: { question: 'Who wins tonight?', options: ['Home', 'Away'], closesAt: null, canChange: false },
    'mock-draft': null,
    'power-rankings': null,
  });
});
