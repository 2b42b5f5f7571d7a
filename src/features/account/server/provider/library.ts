/** The library warns of Node 20 when it is loaded, though all that is used of it works there (the tests show it). */
export async function loadLibrary(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  console.warn = (...texts: unknown[]) => {
    if (!String(texts[0]).includes('Unsupported runtime')) warn(...texts);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
