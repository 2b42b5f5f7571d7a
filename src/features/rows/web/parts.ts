/** What shows a row outside its page. The parts share a chunk, because whoever has a row meets all of them. */
export { RowCard } from './card/RowCard.tsx';
export { RowOfGame } from './strip/RowOfGame.tsx';
