const started = Date.now();

const inSeconds = milliseconds => `${(milliseconds / 1000).toFixed(1)} s`;

/** The time since this command began. */
export const elapsed = () => inSeconds(Date.now() - started);

/** Runs the work of a step and shows how it ended, in the `word` of what it gives. On a terminal the seconds count along. */
export async function step(title, work) {
  const begun = Date.now();
  const { isTTY: isTerminal } = process.stdout;
  const show = text => process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${title.padEnd(24)} ${text}`);
  const counting = isTerminal ? setInterval(() => show(`… ${Math.round((Date.now() - begun) / 1000)} s`), 1000) : undefined;
  if (isTerminal) show('…');
  let word = 'failed';
  try {
    const outcome = await work();
    word = outcome.word;
    return outcome;
  } finally {
    clearInterval(counting);
    show(`${word.padEnd(28)} ${inSeconds(Date.now() - begun)}\n`);
  }
}

/** Shows the end of a failed program's output, which mostly holds the reason. */
export function showOutput(output) {
  const lines = output.trimEnd().split('\n');
  const shown = lines.slice(-400);
  if (shown.length < lines.length) console.log(`  … ${lines.length - shown.length} lines before`);
  for (const line of shown) console.log(`  ${line}`);
}
