import type { Audience } from '../liveUpdate.ts';

/** The channels of a bus that divides events, so that a node hears those that its streams follow. */
const topicPrefix = 'topic:';
const personPrefix = 'person:';
/** An event for more people than this goes to every node. */
const maxPeople = 10;

export const topicChannel = (topic: string): string => topicPrefix + topic;
export const personChannel = (personId: string): string => personPrefix + personId;

/** The audience of the events of a channel. */
export function audienceOfChannel(channel: string): Audience {
  if (channel.startsWith(topicPrefix)) return { topic: channel.slice(topicPrefix.length) };
  return { people: [channel.slice(personPrefix.length)] };
}

/** The channels that carry an event, each with its part of the audience. Undefined stands for the channel that every node hears. */
export function channelsFor(audience: Audience): { channel: string | undefined; audience: Audience }[] {
  if (audience === 'everyone') return [{ channel: undefined, audience }];
  if ('topic' in audience) return [{ channel: topicChannel(audience.topic), audience }];
  const people = [...new Set(audience.people)];
  if (people.length > maxPeople) return [{ channel: undefined, audience }];
  return people.map(person => ({ channel: personChannel(person), audience: { people: [person] } }));
}
