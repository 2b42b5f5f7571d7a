/** The editor of boards. It is large, so a kind of board loads it with its own fields on demand. */
export { BoardEditor, BoardRows } from './BoardEditor.tsx';
export { type BoardFieldsProps, boardKind } from './boardKind.tsx';
export { type Board, type BoardKind, bottomZone, useBoard } from './useBoard.ts';
