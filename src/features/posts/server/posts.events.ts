import { notifyMentioned, type MentionKind } from './writing/mentions.actions.ts';
import { postsOfEvents } from './writing/eventTexts.queries.ts';

/** A post names people, by its id: it is new, or an edit adds their names. */
export const postMentioned: MentionKind = {
  type: 'post_mentioned',
  async follow(tx, publish, events) {
    const posts = await postsOfEvents(
      tx,
      events.map(({ subjectId }) => subjectId),
    );
    await notifyMentioned(tx, publish, events, posts);
  },
};
