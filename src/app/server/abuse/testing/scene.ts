import sharp from 'sharp';
import { setRole } from '../../../../features/account/server/index.ts';
import type { ChatMessage, ChatRoom } from '../../../../features/chat/chat.contract.ts';
import { storeGame } from '../../../../features/games/server/testing/storedGame.ts';
import { sendForm } from '../../../../features/images/server/testing/uploads.ts';
import type { Notification } from '../../../../features/notifications/notifications.contract.ts';
import { answer, write } from '../../../../features/posts/server/testing/writing.ts';
import type { Poll } from '../../../../features/polls/polls.contract.ts';
import type { Row } from '../../../../features/rows/rows.contract.ts';
import type { Device } from '../../../../features/settings/settings.contract.ts';
import type { Tag } from '../../../../features/tags/tags.contract.ts';
import type { Caller, World } from '../../../../testing/world.ts';

export const roleNames = ['visitor', 'nameless', 'stranger', 'friend', 'moderator', 'owner'] as const;
export type Role = (typeof roleNames)[number];

/** A private message of the owner to the friend, in their chat or row; no answer to anybody else may contain it. */
export const whispered = 'whispered between two';

/** The game of the rows of the scene. */
export const sceneGame = 'nba-scene';

/** New people for one test: an owner, a friend, a stranger, a moderator, a person without a username, and a visitor. */
export class Scene {
  readonly world: World;
  readonly callers: Record<Role, Caller>;
  #row: string | undefined;

  private constructor(world: World, callers: Record<Role, Caller>) {
    this.world = world;
    this.callers = callers;
  }

  static async open(world: World): Promise<Scene> {
    const [owner, friend, stranger, moderator] = await Promise.all([world.person(), world.person(), world.person(), world.person()]);
    const nameless = await world.person(null);
    await setRole(world.db, moderator.username, 'moderator');
    const scene = new Scene(world, { owner, friend, stranger, moderator, nameless, visitor: world.visitor });
    await friend.call('POST', '/api/friends/request', { receiverUsername: owner.username });
    await owner.call('POST', '/api/friends/request', { receiverUsername: friend.username });
    return scene;
  }

  get owner(): Caller {
    return this.callers.owner;
  }

  /** A person without another part in the scene. */
  bystander(): Promise<Caller> {
    return this.world.person();
  }

  async post(): Promise<number> {
    return (await write(this.owner, 'A post of the owner', { tags: ['NBA'] })).id;
  }

  async poll(): Promise<Poll> {
    const { poll } = await write(this.owner, 'A poll of the owner', { poll: { question: 'Who?', options: ['One', 'Two'] } });
    if (!poll) throw new Error('the post has no poll');
    return poll;
  }

  async reply(): Promise<number> {
    return (await answer(this.owner, (await write(this.callers.stranger)).id)).id;
  }

  /** One of two passkeys of the owner. */
  async passkey(): Promise<number> {
    const rows = await this.world.sql<{ id: number }>`
      insert into passkeys (user_id, credential_id, public_key, counter, name)
      select ${this.owner.id}, gen_random_uuid()::text, '\\x00', 0, 'Phone' from generate_series(1, 2) returning id`;
    return rows[0]?.id ?? 0;
  }

  async tag(): Promise<number> {
    const { body } = await this.owner.call<Tag[]>('GET', '/api/tags');
    const id = body[0]?.id;
    if (!id) throw new Error('there are no tags');
    return id;
  }

  async room(): Promise<number> {
    const { body } = await this.owner.call<ChatRoom>('GET', `/api/chat/room/${this.callers.friend.username}`);
    await this.owner.call('POST', `/api/chat/messages/${body.id}`, { content: whispered });
    return body.id;
  }

  /** A message of the owner to a friend. */
  async message(): Promise<{ roomId: number; id: number }> {
    const roomId = await this.room();
    const { body } = await this.owner.call<ChatMessage>('POST', `/api/chat/messages/${roomId}`, { content: whispered });
    return { roomId, id: body.id };
  }

  /** The code of a row of the owner, with the friend as its other member. */
  async row(): Promise<string> {
    if (this.#row !== undefined) return this.#row;
    await storeGame(this.world, sceneGame);
    const { code } = (await this.owner.call<Row>('POST', `/api/games/${sceneGame}/rows`, {})).body;
    await this.callers.friend.call('POST', `/api/rows/${code}/join`);
    this.#row = code;
    return code;
  }

  /** A message of the owner to their row. */
  async rowMessage(): Promise<{ code: string; messageId: number }> {
    const code = await this.row();
    const { body } = await this.owner.call<{ id: number }>('POST', `/api/rows/${code}/messages`, { content: whispered });
    return { code, messageId: body.id };
  }

  async notification(): Promise<number> {
    await answer(this.callers.stranger, await this.post());
    const { body } = await this.owner.call<Notification[]>('GET', '/api/notifications');
    const id = body[0]?.id;
    if (!id) throw new Error('no notification was created');
    return id;
  }

  /** A request that waits for the owner. */
  async request(): Promise<number> {
    const sender = await this.world.person();
    const { body } = await sender.call<{ id: number }>('POST', '/api/friends/request', { receiverUsername: this.owner.username });
    return body.id;
  }

  /** Another device that the owner is signed in with. */
  async session(): Promise<string> {
    const { body } = await this.owner.call<Device[]>('GET', '/api/user/sessions');
    return body[0]?.id ?? '';
  }

  /** The case of a reported post of the owner. */
  async reportedCase(): Promise<number> {
    await this.callers.stranger.call('POST', '/api/reports', { kind: 'post', id: await this.post(), reason: 'spam' });
    const { body } = await this.callers.moderator.call<{ items: { id: number }[] }>('GET', '/api/moderation/queue');
    return body.items[0]?.id ?? 0;
  }

  /** The entry of a warning of the owner by another moderator. */
  async warning(): Promise<number> {
    const other = await this.world.person();
    await setRole(this.world.db, other.username, 'moderator');
    const warning = { action: 'warn', target: { kind: 'user', id: this.owner.id }, reason: 'Please stop' };
    return (await other.call<{ id: number }>('POST', '/api/moderation/actions', warning)).body.id;
  }

  /** An open appeal of the owner. */
  async appeal(): Promise<number> {
    const given = { entryId: await this.warning(), text: 'I did not.' };
    return (await this.owner.call<{ id: number }>('POST', '/api/appeals', given)).body.id;
  }

  async upload(caller: Caller, path: string): Promise<number> {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c8102e' } })
      .png()
      .toBuffer();
    return (await sendForm(this.world, caller, [{ name: 'image', content: picture, file: 'a.png' }], {}, path)).status;
  }
}
