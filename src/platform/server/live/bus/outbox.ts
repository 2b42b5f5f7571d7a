/** A part of a text for all nodes, or a whole message of a channel. */
export interface Part {
  channel?: string | undefined;
  text: string;
}

/** The parts that wait for the line, and those that are under way. */
export class Outbox {
  #waiting: Part[] = [];
  #underWay: Part[] = [];

  add(parts: readonly Part[]): void {
    this.#waiting.push(...parts);
  }

  /** Puts one part in place of those that wait, if they are more than `max`. */
  limit(max: number, instead: Part): void {
    if (this.#waiting.length > max) this.#waiting = [instead];
  }

  /** Sends those that wait on their way; none while others are under way. */
  next(): readonly Part[] {
    if (this.#underWay.length > 0) return [];
    [this.#underWay, this.#waiting] = [this.#waiting, []];
    return this.#underWay;
  }

  haveLeft(): void {
    this.#underWay = [];
  }

  /** Whether those under way have left is unknown; an event twice does no harm. */
  takeBack(): void {
    [this.#waiting, this.#underWay] = [[...this.#underWay, ...this.#waiting], []];
  }

  size(): number {
    return this.#waiting.length + this.#underWay.length;
  }
}

/** Calls `act` at once and then at most once in `intervalMs`, while it is possible. */
export function createThrottle(intervalMs: number, isPossible: () => boolean, act: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const note = () => {
    isDue = isPossible();
    if (timer || !isDue) return;
    isDue = false;
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) note();
    }, intervalMs).unref();
  };
  return { note, stop: () => clearTimeout(timer) };
}
