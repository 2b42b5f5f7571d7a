/** Calls `act` once the page is visible, which may be at once. Returns a function that ends the wait. */
export function whenVisible(act: () => void): () => void {
  const end = () => document.removeEventListener('visibilitychange', look);
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    end();
    act();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return end;
}
