import { embedProbes } from '../../../features/embeds/server/probe.ts';
import { sportsProbes } from '../../../features/sports/server/upstream/probe.ts';
import type { Context } from '../../../platform/server/http/context.ts';

/** The distinct messages of an error and its causes. */
function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause)
    if (each.message && !messages.includes(each.message)) messages.push(each.message);
  return messages.join(': ') || String(error);
}

/**
 * Asks every source outside once, one after the other, as the product would, and reports a line for each. Resolves to how
 * many gave no good answer.
 */
export async function probeUpstreams(context: Pick<Context, 'settings' | 'timeouts'>, report: (line: string) => void): Promise<number> {
  const probes = [...sportsProbes(context), ...embedProbes(context)];
  let failed = 0;
  for (const { source, what, ask } of probes) {
    const began = performance.now();
    const [verdict, found] = await ask().then(
      words => ['works', words],
      (error: unknown) => ['FAILS', reasonOf(error)],
    );
    if (verdict === 'FAILS') failed += 1;
    const time = `${Math.round(performance.now() - began)} ms`.padStart(8);
    report(`${source.padEnd(8)} ${what.padEnd(30)} ${verdict} ${time}  ${found}`);
  }
  report(
    `${probes.length - failed} work, ${failed} fail. Scores are asked for in this order: ${context.settings.liveScoresSources.join(', ')}.`,
  );
  return failed;
}
