export { AvoidPerson } from './AvoidPerson.tsx';
export { BoundaryLists } from './BoundaryLists.tsx';
export { prefetchBoundaries } from './boundaries.api.ts';
export { PersonMenu } from './PersonMenu.tsx';
