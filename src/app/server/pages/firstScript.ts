/** Sets the theme before the first paint: the account's, else the browser's stored one, else the system's preference. */
const themeScript = `(()=>{const h=document.documentElement;let t=h.dataset.theme;try{t=t||localStorage.getItem('theme')}catch{}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';h.classList.toggle('dark',t==='dark')})();`;

/** Sets the density before the first paint, where no account does: the browser's stored one. */
const densityScript = `(()=>{const d=document.documentElement.dataset;try{if(!d.density&&localStorage.getItem('density')==='compact')d.density='compact'}catch{}})();`;

/** Records clicks until the page is hydrated; src/platform/web/hydration/earlyClicks.ts replays them. Links and forms work without it. */
const clickScript = `window.earlyClicks=[];addEventListener('click',e=>{const b=e.target instanceof Element&&e.target.closest('button[type=button],input[type=radio],input[type=checkbox]');if(b&&window.earlyClicks)earlyClicks.push(b)},true)`;

/**
 * Stores words that were typed into fields of sleeping parts when the page is left, also before its scripts have come. Fields that are
 * awake store each change by themselves (src/platform/web/drafts).
 */
const draftScript = `addEventListener('pagehide',()=>{for(const f of document.querySelectorAll('[data-asleep] textarea[data-draft]'))try{if(f.value)localStorage.setItem('draft:'+f.dataset.draft,f.value)}catch{}});`;

/** Runs in the head of a page, before its first paint and long before its code comes. */
export const firstScript = themeScript + densityScript + draftScript + clickScript;
