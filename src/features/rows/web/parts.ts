/** The parts that show a row outside its page. They share a chunk, because a member of a row loads all of them. */
export { RowCard } from './card/RowCard.tsx';
export { RowPosition } from './clock/RowPosition.tsx';
export { RowOfGame } from './strip/RowOfGame.tsx';
