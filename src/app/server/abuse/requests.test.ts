import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { impliedErrors, type RouteDefinition } from '../../../platform/shared/contract.ts';
import { codeOnWire, type ErrorBody, type ErrorCode, statusesOf } from '../../../platform/shared/errors.ts';
import { contract } from '../../contract.ts';
import { brokenRules, driftOf } from '../consistency/consistency.queries.ts';
import { openSources } from '../../../testing/sources.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { type Role, roleNames, Scene } from './testing/scene.ts';
import { inputsOf, type Known } from './testing/shapes.ts';

/**
 * Requests made from the shapes of the contract, right ones and wrong ones, by everybody. Answers are compared with the contract by the server
 * itself, which answers 500 where they differ. `ABUSE_RUNS=20000 ABUSE_SEED=7` runs more of them, from another seed.
 */

const runs = Number(process.env.ABUSE_RUNS ?? 300);
const seed = Number(process.env.ABUSE_SEED ?? 20_261_121);

let scene: Scene;
let known: Known;
const sources = setUp(openSources);
const world = setUp(() => openWorld(sources.settings));
beforeAll(async () => {
  scene = await Scene.open(world);
  const posts = [await scene.post(), await scene.post(), (await scene.poll()).postId];
  const [poll, reply, room, request] = [await scene.poll(), await scene.reply(), await scene.room(), await scene.request()];
  const names = [scene.owner.username, scene.callers.friend.username, scene.callers.stranger.id, scene.owner.id];
  const things = new Map<string, readonly unknown[]>([
    ['id', [...posts, poll.id, reply, room, request]],
    ['postId', posts],
    ['optionId', poll.options.map(option => option.id)],
    ['parentId', [reply]],
    ['roomId', [room]],
    ['tagId', [await scene.tag()]],
    ['username', names],
    ['receiverUsername', names],
    ['idOrUsername', [...names, room]],
    ['tags', [['NBA'], ['NBA', 'Utah Jazz'], 'NBA']],
    ['content', ['What a game', '1. Boston Celtics\n2. Utah Jazz', '1. Cooper Flagg - Dallas Mavericks (SF)']],
    ['team', ['Lakers', 'BOS']],
    ['league', ['nba', 'nfl']],
    ['year', ['2025']],
    ['url', ['https://x.com/nba/status/20', 'https://youtu.be/dQw4w9WgXcQ']],
  ]);
  known = name => things.get(name) ?? [];
});

interface Request {
  name: string;
  route: RouteDefinition;
  role: Role;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** The shapes of the body of a route; one undefined for a route without a body. */
function bodiesOf({ body }: RouteDefinition) {
  return body && 'options' in body ? body.options : [body];
}

function requests(): fc.Arbitrary<Request> {
  const all: [string, RouteDefinition][] = Object.entries(contract).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, route]): [string, RouteDefinition] => [`${feature}.${name}`, route]),
  );
  return fc.oneof(
    ...all.map(([name, route]) =>
      fc.record({
        name: fc.constant(name),
        route: fc.constant(route),
        // The owner most of the time: most things are theirs.
        role: fc.constantFrom<Role>('owner', 'owner', 'owner', ...roleNames),
        params: inputsOf(route.params, known),
        query: inputsOf(route.query, known),
        body: fc.oneof(...bodiesOf(route).map(body => (body ? inputsOf(body, known) : fc.constant(undefined)))),
      }),
    ),
  );
}

const inUrl = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\p{Surrogate}/gu, '\ufffd'));

function urlOf({ route, params, query }: Request): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => inUrl(params[name] ?? '1'));
  const search = Object.entries(query).flatMap(([name, value]) => [value].flat().map(each => `${name}=${inUrl(each)}`));
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

test(`none of ${runs} random requests gets an internal error or an answer that its route does not declare`, {
  tags: 'slow',
  timeout: 60_000 + runs * 100,
}, async () => {
  const succeeded = new Set<string>();
  await fc.assert(
    fc.asyncProperty(requests(), async request => {
      const { name, route, role, body } = request;
      // A deleted account would make the later requests of that role fail.
      if (name === 'settings.deleteAccount' && role !== 'visitor') return;
      const answered = await scene.callers[role].call<ErrorBody>(route.method, urlOf(request), body);
      if (answered.status < 300) return void succeeded.add(name);
      const allowed: ErrorCode[] = [...route.errors, ...impliedErrors(route), 'not_found', 'invalid_input'];
      const told = `${name} by ${role}: ${answered.status} ${JSON.stringify(answered.body)}`;
      const sent = allowed.filter(code => codeOnWire(code) === answered.body.code);
      expect(sent, told).not.toEqual([]);
      expect(['internal', 'unavailable'], told).not.toContain(answered.body.code);
      expect(sent.flatMap(statusesOf), told).toContain(answered.status);
    }),
    { numRuns: runs, seed, endOnFailure: runs > 5_000 },
  );
  expect(await driftOf(world.db)).toEqual([]);
  expect(await brokenRules(world.db)).toEqual([]);
  // The run covers too little if nearly every request is refused.
  expect(succeeded.size).toBeGreaterThan(30);
});
