import type { Progress } from './synthetic.ts';

/** Shows each step with how long it took; on a terminal its rows count along. */
export function showSteps(output: NodeJS.WriteStream): { step: Progress; end: () => void } {
  let current: { title: string; rows: number; begun: number; shown: number } | undefined;
  const line = () => {
    if (!current) return '';
    const { title, rows, begun } = current;
    const count = rows > 0 ? rows.toLocaleString('en-US') : '';
    return `${title.padEnd(32)} ${count.padStart(12)} ${((Date.now() - begun) / 1_000).toFixed(1).padStart(7)} s`;
  };
  const end = () => {
    if (current) output.write(`${output.isTTY ? '\r\u001b[K' : ''}${line()}\n`);
    current = undefined;
  };
  const step: Progress = (title, rows = 0) => {
    if (current?.title !== title) {
      end();
      current = { title, rows, begun: Date.now(), shown: 0 };
    }
    current.rows = rows;
    if (!output.isTTY || Date.now() - current.shown < 200) return;
    current.shown = Date.now();
    output.write(`\r\u001b[K${line()}`);
  };
  return { step, end };
}
