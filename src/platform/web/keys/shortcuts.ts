import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage.ts';

export interface KeyPress {
  key: string;
  /** The position of the key, whatever is printed on it. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The single key that was pressed; undefined with Ctrl, Meta or Alt, and for keys without a sign. Letters are told apart by
 * Shift and not by Caps Lock, and by their place where the keyboard writes another script.
 */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (ctrlKey || metaKey || altKey || key.length !== 1) return undefined;
  const letter = /^[a-z]$/i.test(key) ? key : /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  if (letter === undefined) return key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

export interface Shortcut {
  /** As it is typed: 'z', and 'Z' with Shift. */
  key: string;
  description: string;
  group: string;
}

interface Registered extends Shortcut {
  act: () => void;
  repeats: boolean;
  /** It works while the focus is in here; anywhere when null. */
  scope: RefObject<HTMLElement | null> | null;
}

/** Around a part of a page whose keys work while the focus is inside. */
export const ShortcutScope = createContext<RefObject<HTMLElement | null> | null>(null);

const registered = new Set<Registered>();
const listeners = new Set<() => void>();
const storedName = 'shortcuts';
let listed: readonly Shortcut[] | undefined;
let areOn: boolean | undefined;

function publish(): void {
  listed = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]';
/** Windows and menus that are open. One that closes stays in the page until its animation ends. */
const overlays = `dialog[open], ${['dialog', 'alertdialog', 'menu'].map(role => `[role="${role}"]:not([data-state="closed"])`).join(', ')}`;

function isBusy(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(fields) !== null) || document.querySelector(overlays) !== null;
}

function handleKey(event: KeyboardEvent & KeyPress): void {
  const key = keyOf(event);
  if (key === undefined || event.defaultPrevented || !shortcutsAreOn() || isBusy(event.target)) return;
  const isHere = ({ scope }: Registered) => scope === null || scope.current?.contains(document.activeElement) === true;
  // The shortcuts that were registered last, or those of the part with the focus, win over those around them.
  const fitting = [...registered].filter(shortcut => shortcut.key === key && isHere(shortcut));
  const shortcut = fitting.findLast(each => each.scope !== null) ?? fitting.at(-1);
  if (!shortcut) return;
  event.preventDefault();
  if (!event.repeat || shortcut.repeats) shortcut.act();
}

export interface ShortcutOptions {
  /** Under which the list of shortcuts names it. */
  group: string;
  enabled?: boolean;
  /** Also while the key is held. */
  repeats?: boolean;
  /** Instead of the scope around the component. */
  within?: RefObject<HTMLElement | null>;
}

/** Lets a key do something while the component is there, never while somebody types or a window is open. */
export function useShortcut(
  key: string,
  description: string,
  act: () => void,
  { group, enabled = true, repeats = false, within }: ShortcutOptions,
): void {
  const around = use(ShortcutScope);
  const scope = within ?? around;
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const shortcut: Registered = { key, description, group, repeats, scope, act: () => latest.current() };
    if (registered.size === 0) document.addEventListener('keydown', handleKey);
    registered.add(shortcut);
    publish();
    return () => {
      registered.delete(shortcut);
      if (registered.size === 0) document.removeEventListener('keydown', handleKey);
      publish();
    };
  }, [key, description, group, enabled, repeats, scope]);
}

const none: readonly Shortcut[] = [];

/** The shortcuts of the page that is shown, each once. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => {
      listed ??= [...new Map([...registered].map(each => [`${each.key} ${each.description}`, each])).values()];
      return listed;
    },
    () => none,
  );
}

/** Whether single keys do anything; kept on this device. */
function shortcutsAreOn(): boolean {
  areOn ??= readStored(storedName) !== 'off';
  return areOn;
}

export function useShortcutsAreOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, shortcutsAreOn, () => true);
  return [
    on,
    next => {
      areOn = next;
      writeStored(storedName, next ? null : 'off');
      publish();
    },
  ];
}
