/** The texts of the pages about the site until an operator writes their own. Each is true of the software as it is. */
import type { SitePageName } from './site.rules.ts';

const rules = `**Talk about the game, not against the person.**

- No hate, no threats, no harassment. Nobody is attacked for who they are.
- No spam and no advertising. Links are fine when they belong to the talk.
- Mark spoilers: \`||like this||\`.
- Post only what you may: your own words, or quotes with their source.
- Stay on the topic of the tag.

Moderators remove what breaks these rules, and say why. Every action is in the [public log](/log), and you can appeal it.`;

const privacy = `This is what the software of this site keeps. Whoever runs the site adds here what else they do.

**Your account.** Your e-mail address, the names you gave, your username, your picture, and a hash of your password. Your address is shown to nobody. While a browser is signed in, keyed hashes of the networks that it signed in from are kept, so that moderators find many accounts of one network; the address itself is not.

**What you write.** Posts, comments, likes and votes are public. Messages are for the two of you; a moderator reads one, and the five before it, only if a member of the chat reports it.

**What moderators keep.** A text that was reported or removed stays as it was for moderators, with its pictures, if its author changes or deletes it: until the report and an appeal are decided, and for 30 days after a removal, so that an appeal can be decided. Then it is deleted. Nobody else sees it. If you delete your account, such a text loses your name at once and goes at the same time; the public log keeps its entries without your name. Your download has these texts.

**Cookies.** A session cookie keeps you signed in. Those whose names begin with \`bleachers-login\` and \`bleachers-provider\` lead you through signing in, and \`bleachers-device\` tells your browser from others that guess passwords. Visitors who are not signed in get a cookie named \`bleachers-visitor\` with a random number: it counts each post, and each person on a page, once per visitor, holds nothing about you, and is used for nothing else. It ends after a day. After you write something, \`bleachers-wrote\` tells our servers for three seconds to show you the newest state. If you hide scores or say that your stream is behind while you are not signed in, \`bleachers-clock\` keeps that for 30 days. There are no other cookies.

**Analytics.** None, unless the operator turned it on and says so here. The software then reports which page was opened, with a number that is gone when you close the tab. It sets no cookie, stores nothing in your browser, and reports nothing if your browser asks not to be tracked.

**Your rights.** In the settings you can download everything that is kept about you, and delete your account. Then your texts stay without your name.`;

const terms = `- You need to be old enough to agree to this where you live.
- What you write stays yours. You allow this site to show it to everybody, as long as it stands here.
- The operator may remove texts and close accounts that break the [rules](/rules). Every such action has a reason in the [public log](/log), and can be appealed.
- The site is offered as it is, without a promise that it is always there.`;

const imprint = `The operator of this site has not said yet who they are. If you are the operator: write your name, your address and a way to reach you here, as the law of your country asks.

Notices about an intimate picture, or illegal content under the DSA or the DMCA, go through the [form for notices](/takedown).`;

export const defaultPages: Record<SitePageName, string> = { rules, privacy, terms, imprint };
