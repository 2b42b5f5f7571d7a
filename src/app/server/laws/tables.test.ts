import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../platform/server/process/project.ts';
import { schemaCode } from '../../../platform/server/db/routines.ts';
import { openWorld, setUp } from '../../../testing/world.ts';

const world = setUp(openWorld);

/** Tables that late readers read as they are, by the reason. A table that can tell what happened in a game has a file in db/late instead. */
const exempt: Record<string, string> = {
  'accounts, names and settings say nothing of a game': `
    accounts users former_usernames feed_tokens
    article_sites articles article_addresses thread_settings off_day_threads invitations linked_sign_ins oidc_records
    passkeys one_time_keys push_subscriptions restricted_identities server_secrets sessions sign_in_tries sign_ups waiting_passwords
    user_preferences user_favorite_tags former_tag_names site_pages site_settings staff_entries sign_up_choice content_rules content_settings blocks mutes
    friend_requests friendships follows called_games rows row_members row_removals row_nodes row_presence`,
  'a count of likes, votes and views is that of now for everybody':
    'post_likes reply_likes play_reactions poll_options poll_votes post_views popular_rankings row_message_reactions',
  'it names texts that their own tables leave out for a late reader':
    'bookmarks post_visits text_mentions moved_items permalinks permalink_patterns moved_sources mock_drafts mock_draft_picks power_ranking_rows images picture_copies closed_pictures embed_cards search_words',
  'a message is between two people, who chose to read it': 'chat_messages chat_rooms chat_reads',
  'moderators and admins alone read it':
    'appeals blocked_pictures deleted_texts kept_texts moderation_cases moderation_undos moderation_waves post_totals reports restrictions_until_finals shields takedowns takedown_targets',
  'its reads choose rows by the position themselves':
    'log_entries reader_clocks game_reads nba_draft_results play_counts shared_clocks shared_clock_readers',
  'a game has the same teams, keys and sources before it begins and after it ended': 'game_sources game_play_keys nba_draft_prospects',
  'only background work reads it':
    'daily_quotas events game_calls game_call_waits idempotency_keys mail_queue push_waiting readers_here routines schema_version source_reads turns',
};

/** Tables with rows of people, by how a block hides them from the other person, or by the reason for which it need not. */
const blockRules: Record<string, string> = {
  'a read leaves out rows of people with whom the reader has a block (features/boundaries/server)':
    'all_posts all_replies all_notifications post_likes blocks user_favorite_tags images',
  'a read asks for the text that it names, and the rule of the text applies': 'text_mentions bookmarks post_visits',
  'a block ends it': 'friendships friend_requests follows',
  'a room of two is 404 while there is a block': 'chat_rooms chat_messages chat_reads',
  'two members of a row keep their seats and get no words of each other':
    'row_members row_messages row_message_reactions row_removals row_presence',
  'it is counted, and counts are the same for everybody': 'reply_likes play_reactions poll_votes user_stats user_achievements',
  'only its person reads it': `
    called_games daily_quotas feed_tokens former_usernames game_call_waits game_reads idempotency_keys linked_sign_ins mutes passkeys one_time_keys push_subscriptions
    reader_clocks sessions shared_clock_readers user_preferences`,
  'moderators, admins and background work alone read it': `
    appeals blocked_pictures deleted_texts invitations kept_texts mail_queue moderation_cases moderation_undos reports restricted_identities
    restrictions_until_finals staff_entries takedown_targets moved_items`,
  'the log is public and names nobody': 'log_entries',
};

test('every table with rows of people has a rule for blocks, or a reason to have none', async () => {
  const rows = await world.sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`;
  const listed = Object.values(blockRules).flatMap(names => names.trim().split(/\s+/));
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
});

/** Tables of the platform, which no feature owns. */
const ofPlatform = `
  daily_quotas events idempotency_keys mail_queue routines schema_version server_secrets sessions turns`
  .trim()
  .split(/\s+/);

/** Tables of what moved in from other communities, which no feature knows: src/app/server/moving. */
const ofMoving = ['moved_items', 'moved_sources', 'permalink_patterns', 'permalinks'];

test('the plan of features names exactly the tables and views of the schema', async () => {
  // The shape is checked by script/boundaries.ts.
  const plan: Record<string, { tables: string[] }> = JSON.parse(await readFile(join(projectFolder, 'features.json'), 'utf8'));
  const rows = await world.sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'`;
  const planned = Object.values(plan).flatMap(({ tables }) => tables);
  expect(rows.map(({ name }) => name).sort()).toEqual([...planned, ...ofPlatform, ...ofMoving].sort());
});

test('every table has a view of late readers, or a reason to have none', async () => {
  const rows = await world.sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`;
  const { limited } = await schemaCode();
  const listed = [...limited.keys(), ...Object.values(exempt).flatMap(names => names.trim().split(/\s+/))];
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
});

test('a view of late readers has the columns of its table, in their order', async () => {
  for (const table of (await schemaCode()).limited.keys()) {
    const columnsIn = async (schema: string) => {
      const rows = await world.sql<{ name: string; type: string }>`
        select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = ${`${schema}.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum`;
      return rows;
    };
    expect(await columnsIn('late'), table).toEqual(await columnsIn('public'));
  }
});
