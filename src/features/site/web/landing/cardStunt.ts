/** The seats of a crowd that holds up cards, which spell words. Pure geometry, in units of the drawing. */

const letters: Record<string, readonly string[]> = {
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  B: ['####.', '#...#', '#...#', '####.', '#...#', '#...#', '####.'],
  E: ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  G: ['.###.', '#...#', '#....', '#.###', '#...#', '#...#', '.###.'],
  M: ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  Y: ['#...#', '#...#', '.#.#.', '..#..', '..#..', '..#..', '..#..'],
  N: ['#...#', '##..#', '##..#', '#.#.#', '#..##', '#..##', '#...#'],
  F: ['#####', '#....', '#....', '####.', '#....', '#....', '#....'],
  S: ['.####', '#....', '#....', '.###.', '....#', '....#', '####.'],
  O: ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
};

const letterWidth = 5;
const letterHeight = 7;
const pitch = 16;
const card = 6;
const wordGap = 4;
const depth = 26;

export interface Stand {
  width: number;
  height: number;
  /** Paths of the seats without a card, and of the cards of each word. */
  idle: string;
  words: string[];
}

/** The stand bends like a bowl: its ends stand higher than its middle. */
function bend(column: number, columns: number): number {
  const side = (column - (columns - 1) / 2) / ((columns - 1) / 2);
  return Math.round(depth * (1 - side * side));
}

/** The columns of a text, each from top to bottom, and the word that each belongs to. */
function columnsOf(words: readonly string[]): { lit: boolean[]; word: number }[] {
  const columns: { lit: boolean[]; word: number }[] = [];
  const dark = (count: number, word: number) => {
    for (let index = 0; index < count; index += 1) columns.push({ lit: [], word });
  };
  for (const [word, text] of words.entries()) {
    if (word > 0) dark(wordGap, word);
    for (const [place, letter] of text.split('').entries()) {
      if (place > 0) dark(1, word);
      const lines = letters[letter] ?? [];
      for (let column = 0; column < letterWidth; column += 1) columns.push({ lit: lines.map(line => line[column] === '#'), word });
    }
  }
  return columns;
}

/** Seats around words in a row, with `margin` empty seats on each side. */
export function cardStunt(words: readonly string[], margin: { columns: number; rows: number }): Stand {
  const spelled = columnsOf(words);
  const columns = spelled.length + 2 * margin.columns;
  const rows = letterHeight + 2 * margin.rows;
  const paths = words.map(() => '');
  let idle = '';
  const seat = `h${card}v${card}h-${card}z`;
  for (let column = 0; column < columns; column += 1) {
    const place = spelled[column - margin.columns];
    const top = `M${column * pitch + 5} ${5 + bend(column, columns)}`;
    const isLit = (row: number) => place?.lit[row - margin.rows] === true;
    const drawn = (lit: boolean) => {
      const inColumn = Array.from({ length: rows }, (_, row) => row).filter(row => isLit(row) === lit);
      // Each seat is placed relative to the one above: equal texts compress to a quarter of absolute places.
      return inColumn
        .map((row, index) => `${index === 0 ? `${top}m` : 'm'}0 ${(row - (inColumn[index - 1] ?? 0)) * pitch}${seat}`)
        .join('');
    };
    idle += drawn(false);
    if (place) paths[place.word] += drawn(true);
  }
  return { width: columns * pitch, height: rows * pitch + depth, idle, words: paths };
}
