import { expect, test } from 'vitest';
import { openUpstream } from '../../../features/embeds/server/testing/upstream.ts';
import { openReplay } from '../../../features/sports/server/replay/replay.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { probeUpstreams } from './probe.ts';
import { setUp } from '../../../testing/world.ts';

const replay = setUp(openReplay);
const sites = setUp(openUpstream);

async function probe(): Promise<{ failed: number; lines: string[] }> {
  const lines: string[] = [];
  const settings = readSettings({
    ESPN_API_URL: replay.url,
    NBA_CDN_URL: replay.url,
    X_OEMBED_URL: sites.url,
    YOUTUBE_OEMBED_URL: sites.url,
  });
  const failed = await probeUpstreams({ settings, timeouts: { first: 2_000, whole: 4_000 } }, line => lines.push(line));
  return { failed, lines };
}

test('an operator reads what every source answers, each asked once', async () => {
  const { failed, lines } = await probe();
  expect(failed).toBe(0);
  expect(lines).toHaveLength(66);
  expect(lines.filter(line => / works /.test(line))).toHaveLength(65);
  expect(lines.find(line => line.startsWith('ESPN     nhl scoreboard'))).toMatch(/8 games, a replay$/);
  expect(lines.find(line => line.includes('nba leaders, second service'))).toContain('points Marcus Bell 28.4');
  expect(lines.find(line => line.startsWith('X '))).toMatch(/a post by Arena Notes$/);
  expect(lines.at(-1)).toBe('65 work, 0 fail. Scores are asked for in this order: espn, nba-cdn.');
  expect(replay.calls.filter(call => call.includes('/scoreboard?'))).toHaveLength(40);
});

test('and which fail, why, one failure hiding no other', async () => {
  replay.be('html', 'espn');
  sites.answerWith((_request, response) => response.writeHead(500).end());
  const { failed, lines } = await probe();
  expect(failed).toBe(62);
  expect(lines.filter(line => /^ESPN .* FAILS .* not JSON$/.test(line))).toHaveLength(60);
  expect(lines.filter(line => /^NBA .* works /.test(line))).toHaveLength(3);
  expect(lines.find(line => line.startsWith('YouTube'))).toMatch(/FAILS .*YouTube can’t be reached right now\.$/);
});
