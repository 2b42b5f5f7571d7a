/** The code of a key that an input method takes. Safari sends Enter with it after the end of a composition. */
const takenKeyCode = 229;

/**
 * Keeps keys that an input method takes from all handlers of the page: Enter chooses a suggestion there, Escape drops one, arrows move
 * among them. Returns how to end it.
 */
export function stopKeysOfInputMethods(): () => void {
  const hold = (event: KeyboardEvent) => {
    // The code is the only sign of such a key in Safari.
    if (event.isComposing || event.keyCode === takenKeyCode) event.stopPropagation();
  };
  addEventListener('keydown', hold, { capture: true });
  return () => removeEventListener('keydown', hold, { capture: true });
}
