export { countFollows, endFollows, followOf, toldFollowers } from './follows.queries.ts';
