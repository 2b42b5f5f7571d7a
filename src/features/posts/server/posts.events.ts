import { createMentionKind } from '../../texts/server/index.ts';
import { postTexts } from './postTexts.queries.ts';

export const postMentioned = createMentionKind('post_mentioned', postTexts);
