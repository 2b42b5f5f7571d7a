/** The schema of each type as Google documents it: its required properties, and the form of those that the product gives. */
import { Ajv } from 'ajv';
import { expect } from 'vitest';

const text = { type: 'string', minLength: 1 };
const url = { type: 'string', pattern: '^https?://[^\\s]+$' };
const instant = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' };
const schemaOrg = (...names: string[]) => ({ enum: names.map(name => `https://schema.org/${name}`) });

const counter = {
  type: 'object',
  required: ['@type', 'interactionType', 'userInteractionCount'],
  properties: {
    '@type': { const: 'InteractionCounter' },
    interactionType: schemaOrg('LikeAction', 'CommentAction', 'ViewAction', 'WriteAction'),
    userInteractionCount: { type: 'integer', minimum: 0 },
  },
  additionalProperties: false,
};
const counters = { anyOf: [counter, { type: 'array', items: counter, minItems: 1 }] };
const person = {
  type: 'object',
  required: ['@type', 'name'],
  properties: { '@type': { const: 'Person' }, name: text, url },
  additionalProperties: false,
};
const images = { anyOf: [url, { type: 'array', items: url, minItems: 1 }] };

/** https://developers.google.com/search/docs/appearance/structured-data/discussion-forum */
const comment = {
  type: 'object',
  required: ['@type', 'author', 'datePublished', 'url'],
  anyOf: [{ required: ['text'], properties: { text } }, { required: ['image'] }],
  properties: {
    '@type': { const: 'Comment' },
    text: { type: 'string' },
    author: person,
    datePublished: instant,
    dateModified: instant,
    url,
    image: images,
    interactionStatistic: counters,
    comment: { type: 'array', items: { $ref: '#/$defs/comment' }, minItems: 1 },
  },
  additionalProperties: false,
};
const discussion = {
  $defs: { comment },
  type: 'object',
  required: ['@type', 'author', 'datePublished', 'text', 'headline', 'url'],
  properties: {
    '@type': { const: 'DiscussionForumPosting' },
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: { ...text, maxLength: 111 },
    text,
    author: person,
    datePublished: instant,
    dateModified: instant,
    image: images,
    keywords: { type: 'array', items: text },
    isPartOf: { type: 'object', required: ['@type', 'url'] },
    commentCount: { type: 'integer', minimum: 0 },
    interactionStatistic: counters,
    comment: { type: 'array', items: { $ref: '#/$defs/comment' }, minItems: 1 },
  },
  additionalProperties: false,
};

/** https://developers.google.com/search/docs/appearance/structured-data/profile-page */
const profile = {
  type: 'object',
  required: ['@type', 'mainEntity', 'dateCreated'],
  properties: {
    '@type': { const: 'ProfilePage' },
    url,
    dateCreated: instant,
    mainEntity: {
      type: 'object',
      required: ['@type', 'name', 'alternateName', 'identifier', 'agentInteractionStatistic', 'interactionStatistic'],
      properties: {
        '@type': { const: 'Person' },
        '@id': url,
        name: text,
        alternateName: text,
        identifier: text,
        url,
        description: text,
        image: url,
        agentInteractionStatistic: counters,
        interactionStatistic: counters,
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

/** https://developers.google.com/search/docs/appearance/structured-data/event */
const team = { type: 'object', required: ['@type', 'name'], properties: { '@type': { const: 'SportsTeam' }, name: text, url } };
const event = {
  type: 'object',
  required: ['@type', 'name', 'startDate', 'location', 'eventStatus', 'description', 'organizer', 'performer'],
  properties: {
    '@type': { const: 'SportsEvent' },
    '@id': url,
    url,
    name: text,
    description: text,
    startDate: instant,
    previousStartDate: instant,
    eventStatus: schemaOrg('EventScheduled', 'EventRescheduled', 'EventPostponed', 'EventCancelled'),
    eventAttendanceMode: schemaOrg('OfflineEventAttendanceMode'),
    location: {
      type: 'object',
      required: ['@type', 'name', 'address'],
      properties: { '@type': { const: 'Place' }, name: text, address: text },
    },
    image: images,
    sport: text,
    homeTeam: team,
    awayTeam: team,
    performer: { type: 'array', items: team, minItems: 2, maxItems: 2 },
    organizer: { type: 'object', required: ['@type', 'name', 'url'] },
  },
  additionalProperties: false,
};

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
const breadcrumbs = {
  type: 'object',
  required: ['@type', 'itemListElement'],
  properties: {
    '@type': { const: 'BreadcrumbList' },
    itemListElement: {
      type: 'array',
      minItems: 2,
      items: {
        type: 'object',
        required: ['@type', 'position', 'name', 'item'],
        properties: { '@type': { const: 'ListItem' }, position: { type: 'integer', minimum: 1 }, name: text, item: url },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

/** https://developers.google.com/search/docs/appearance/site-names, and the search action that it documented. */
const site = {
  type: 'object',
  required: ['@type', 'name', 'url', 'potentialAction'],
  properties: {
    '@type': { const: 'WebSite' },
    name: text,
    url,
    potentialAction: {
      type: 'object',
      required: ['@type', 'target', 'query-input'],
      properties: {
        '@type': { const: 'SearchAction' },
        target: {
          type: 'object',
          required: ['@type', 'urlTemplate'],
          properties: { urlTemplate: { type: 'string', pattern: '\\{search_term_string\\}' } },
        },
        'query-input': { const: 'required name=search_term_string' },
      },
    },
  },
  additionalProperties: false,
};

const ajv = new Ajv({ strict: false, allErrors: true });
const schemas = new Map(
  Object.entries({
    DiscussionForumPosting: discussion,
    ProfilePage: profile,
    SportsEvent: event,
    BreadcrumbList: breadcrumbs,
    WebSite: site,
  }).map(([type, schema]) => [type, ajv.compile(schema)]),
);

export interface Thing {
  '@type': string;
  [name: string]: unknown;
}

/** The things of a page's structured data by their types, each of which fits its schema. */
export function validThings(html: string): Map<string, Thing> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(found).toHaveLength(1);
  // The cast is the test's own claim, which the schemas check.
  const { '@context': context, ...data } = JSON.parse(found[0]?.[1] ?? '') as Thing & { '@context': string; '@graph'?: Thing[] };
  expect(context).toBe('https://schema.org');
  const things = data['@graph'] ?? [data];
  for (const thing of things) {
    const check = schemas.get(thing['@type']);
    check?.(thing);
    expect(check?.errors ?? [], thing['@type']).toEqual([]);
    expect(check, thing['@type']).toBeDefined();
  }
  return new Map(things.map(thing => [thing['@type'], thing]));
}
