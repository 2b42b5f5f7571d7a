import type { FastifyInstance } from 'fastify';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { type Handlers, serve } from '../../../platform/server/http/serve.ts';
import { type ErrorCode, Refusal, refused } from '../../../platform/shared/errors.ts';
import { bumpPostsVersion, renamePosts } from '../../posts/server/index.ts';
import { replyTexts, talkedWith } from '../../replies/server/index.ts';
import { friendIds } from '../../friends/server/index.ts';
import { carryRestrictions } from '../../moderation/server/index.ts';
import { renewFeedToken } from '../../sharing/server/index.ts';
import { teamFlair } from '../../tags/server/index.ts';
import { refuseByRules, refuseOutside, withNewcomerStanding } from '../../safeguards/server/index.ts';
import { judged, renameAuthor } from '../../texts/server/index.ts';
import { accountRoutes, type CurrentUser } from '../account.contract.ts';
import { changeUsername, checkUsername, type OnMember, saveProfile, setupUsername } from './account.actions.ts';
import { currentUser, saveDensity, saveHomeTab, saveTheme } from './account.queries.ts';
import { type BuiltIn, builtInProvider, keptElsewhere } from './builtIn.ts';
import { changeEmail, changePassword } from './mailed-links/changes/changes.actions.ts';
import { confirmEmail, sendConfirmation } from './mailed-links/confirmation/confirmation.actions.ts';
import type { Account } from './credentials/accounts.queries.ts';
import { createAccount } from './credentials/credentials.actions.ts';
import { isOpenInvitation } from './invitations/invitations.queries.ts';
import { signUpMode } from './invitations/signUpMode.queries.ts';
import { requestReset, resetPassword, resetState, signInByPassword } from './mailed-links/reset/reset.actions.ts';
import { linkedSignInsRoutes } from '../sign-in/linkedSignIns.contract.ts';
import { passkeyRoutes } from '../passkeys/passkeys.contract.ts';
import { requestOptions } from './passkeys/ceremonies.ts';
import { addPasskey, authenticateByPasskey, beginPasskey, beginProof, removePasskey } from './passkeys/passkeys.actions.ts';
import { passkeysOf } from './passkeys/passkeys.queries.ts';
import { ageRefusal, ageToConfirm } from './people/minimumAge.ts';
import { peopleByBeginning } from './people/people.queries.ts';
import { finishInteraction, openInteraction } from './provider/interactions.ts';
import { createClients } from './relying-party/client/clients.ts';
import { beginLink, signIns, unlinkSignIn } from './relying-party/linked/linked.actions.ts';
import type { OnIdentity } from './relying-party/sessions/session.actions.ts';
import { serveRelyingParty } from './relying-party/redirects.ts';

export interface AccountOptions {
  /** The account of the demo community that a visitor may sign in to. */
  demo: { email: string; password: string } | undefined;
}

/** Finishes a sign-in of the built-in provider with the account that `identify` finds. */
async function signInWith<Code extends ErrorCode>(
  context: Context,
  builtIn: BuiltIn | undefined,
  { uid, signInId }: { uid: string; signInId: string | undefined },
  identify: () => Promise<Pick<Account, 'id' | 'password_version'> | Refusal<Code>>,
) {
  if (!builtIn) return keptElsewhere();
  const opened = await openInteraction(context, await builtIn.provider(), uid, signInId);
  if (refused(opened)) return opened;
  const account = await identify();
  return account instanceof Refusal ? account : finishInteraction(opened.interaction, account);
}

/** The calls about a signed-in person’s own account. */
function ownAccount(
  context: Context,
  onMember: OnMember,
): Pick<
  Handlers<typeof accountRoutes>,
  | 'currentUser'
  | 'checkUsername'
  | 'setupUsername'
  | 'changeUsername'
  | 'saveTheme'
  | 'saveDensity'
  | 'saveHomeTab'
  | 'saveProfile'
  | 'searchPeople'
> {
  const { db } = context;
  const withStanding = async <Code extends ErrorCode>(viewer: Viewer, user: CurrentUser | Refusal<Code>) => {
    if (user instanceof Refusal) return user;
    const minimumAge = user.username === null ? await ageToConfirm(context, viewer) : undefined;
    return withNewcomerStanding(context, viewer, minimumAge === undefined ? user : { ...user, minimumAge });
  };
  /** Refuses the first username of somebody from another login provider who is too young for this server. */
  const tooYoungFor = async (viewer: Viewer, birthDate: string | undefined) =>
    (await ageToConfirm(context, viewer)) === undefined ? undefined : ageRefusal(context, birthDate);
  /** Refuses a name or a bio that breaks a rule about texts. */
  const brokenBy = async (text: string | null | undefined) => (text ? refuseByRules(context, judged([text])) : undefined);
  /** Refuses a bio that the service outside does not allow. */
  const refusedBio = async (viewer: Viewer, bio: string | null | undefined) =>
    bio ? refuseOutside(context, viewer, { kind: 'bio', text: bio, pictures: [] }) : undefined;
  /** Refuses a name that breaks a rule about texts, or that is the first of somebody who is too young. */
  const refusedName = async (viewer: Viewer, { username, birthDate }: { username: string; birthDate?: string | undefined }) =>
    (await tooYoungFor(viewer, birthDate)) ?? (await brokenBy(username));
  return {
    currentUser: async ({ viewer }) => withStanding(viewer, await currentUser(db, viewer.id)),
    checkUsername: ({ viewer, body }) => checkUsername(context, viewer, body.username),
    setupUsername: async ({ viewer, body }) =>
      withStanding(viewer, (await refusedName(viewer, body)) ?? (await setupUsername(context, viewer, body.username, onMember))),
    changeUsername: async ({ viewer, body }) => {
      const refusal = await refusedName(viewer, body);
      if (refusal) return refusal;
      return withStanding(
        viewer,
        await changeUsername(context, viewer, body.username, {
          renames: [renamePosts, (tx, ...person) => renameAuthor(tx, replyTexts, ...person), bumpPostsVersion],
          onMember,
        }),
      );
    },
    saveTheme: ({ viewer, body }) => saveTheme(db, viewer.id, body.theme),
    saveDensity: ({ viewer, body }) => saveDensity(db, viewer.id, body.density),
    saveHomeTab: ({ viewer, body }) => saveHomeTab(db, viewer.id, body.tab),
    saveProfile: async ({ viewer, body }) =>
      withStanding(
        viewer,
        (await brokenBy(body.bio)) ?? (await refusedBio(viewer, body.bio)) ?? (await saveProfile(context, viewer, body, teamFlair)),
      ),
    searchPeople: ({ viewer, query, readReplica }) =>
      readReplica(async from => {
        const [friends, talked] = await Promise.all([friendIds(from, viewer.id), talkedWith(from, viewer.id)]);
        return peopleByBeginning(from, viewer.id, query.q, {
          friends,
          talkedWith: talked,
          hidden: [...(viewer.boundaries?.blocked.keys() ?? [])],
        });
      }),
  };
}

/** The pages of the built-in provider: signing in and making an account. */
function signingIn(
  context: Context,
  builtIn: BuiltIn | undefined,
  options: AccountOptions,
): Pick<Handlers<typeof accountRoutes>, 'signInState' | 'signIn' | 'signUp'> {
  const { db, settings } = context;
  return {
    signInState: async ({ params, signInId }) => {
      if (!builtIn) return keptElsewhere();
      const opened = await openInteraction(context, await builtIn.provider(), params.uid, signInId);
      if (refused(opened)) return opened;
      return {
        demo: options.demo ?? null,
        providers: settings.loginProviders.map(({ id, name }) => ({ id, name })),
        returnTo: opened.returnTo,
        signUp: await signUpMode(context),
        invite: opened.invite !== null && (await isOpenInvitation(db, opened.invite)) ? opened.invite : null,
        minimumAge: settings.minimumAge ?? null,
      };
    },
    signIn: ({ params, signInId, body, address, device }) =>
      signInWith(context, builtIn, { uid: params.uid, signInId }, () => signInByPassword(context, { ...body, address, device })),
    signUp: ({ params, signInId, body, address, device }) =>
      signInWith(context, builtIn, { uid: params.uid, signInId }, () =>
        createAccount(context, { ...body, uid: params.uid, address, device }),
      ),
  };
}

/** Sign-ins by other providers. */
function linkedSignIns(context: Context): Handlers<typeof linkedSignInsRoutes> {
  return {
    list: ({ viewer }) => signIns(context, viewer),
    link: ({ viewer, params, body, address, device }) =>
      beginLink(context, viewer, { provider: params.provider, ...body, address, device }),
    unlink: ({ viewer, params, body, address, device }) =>
      unlinkSignIn(context, viewer, { provider: params.provider, ...body, address, device }),
  };
}

/** Passkeys of the built-in provider. */
function passkeys(context: Context, builtIn: BuiltIn | undefined): Handlers<typeof passkeyRoutes> {
  return {
    list: async ({ viewer }) => (builtIn ? { passkeys: await passkeysOf(context.db, viewer.id) } : keptElsewhere()),
    options: async ({ viewer, body, address, device }) =>
      builtIn ? beginPasskey(context, viewer, { password: body.password, address, device }) : keptElsewhere(),
    add: async ({ viewer, body, idempotencyKey }) => (builtIn ? addPasskey(context, viewer, { ...body, idempotencyKey }) : keptElsewhere()),
    remove: async ({ viewer, params, body, address, device }) =>
      builtIn ? removePasskey(context, viewer, { id: params.id, password: body.password, address, device }) : keptElsewhere(),
    proof: async ({ viewer }) => (builtIn ? beginProof(context, viewer) : keptElsewhere()),
    signInOptions: async ({ params, signInId }) => {
      if (!builtIn) return keptElsewhere();
      const opened = await openInteraction(context, await builtIn.provider(), params.uid, signInId);
      return refused(opened) ? opened : requestOptions(context, `sign-in:${params.uid}`);
    },
    signIn: ({ params, signInId, body, address }) =>
      signInWith(context, builtIn, { uid: params.uid, signInId }, () => authenticateByPasskey(context, params.uid, { ...body, address })),
  };
}

/** Passwords and addresses of the built-in provider. */
function credentials(
  context: Context,
  builtIn: BuiltIn | undefined,
  onIdentity: OnIdentity,
): Pick<
  Handlers<typeof accountRoutes>,
  'resetHelp' | 'requestReset' | 'resetState' | 'resetPassword' | 'sendConfirmation' | 'changePassword' | 'changeEmail' | 'confirmEmail'
> {
  return {
    resetHelp: async () => (builtIn ? { sendsMail: context.mailer !== undefined } : keptElsewhere()),
    requestReset: async ({ body, address }) => (builtIn ? requestReset(context, { email: body.email, address }) : keptElsewhere()),
    resetState: async ({ params }) => (builtIn ? resetState(context, params.token) : keptElsewhere()),
    resetPassword: async ({ params, body, address }) =>
      builtIn ? resetPassword(context, { token: params.token, password: body.password, address }, [renewFeedToken]) : keptElsewhere(),
    sendConfirmation: async ({ viewer }) => (builtIn ? sendConfirmation(context, viewer) : keptElsewhere()),
    changePassword: async ({ viewer, body, address, device, keepSession }) => {
      const changed = await changePassword(context, viewer, { ...body, address, device }, [renewFeedToken]);
      if (refused(changed)) return changed;
      keepSession(changed.token);
      return undefined;
    },
    changeEmail: ({ viewer, body, address, device }) => changeEmail(context, viewer, { ...body, address, device }),
    confirmEmail: async ({ body }) => (builtIn ? confirmEmail(context, body.token, onIdentity) : keptElsewhere()),
  };
}

export function serveAccount(app: FastifyInstance, context: Context, options: AccountOptions, onMember: OnMember): void {
  const { settings } = context;
  const builtIn = builtInProvider(app, context);
  const onIdentity: OnIdentity = (tx, userId) => carryRestrictions(context, tx, userId);
  serve(app, context, accountRoutes, {
    ...ownAccount(context, onMember),
    ...signingIn(context, builtIn, options),
    ...credentials(context, builtIn, onIdentity),
  });
  serve(app, context, linkedSignInsRoutes, linkedSignIns(context));
  serve(app, context, passkeyRoutes, passkeys(context, builtIn));

  const outside = settings.oidc && {
    issuer: settings.oidc.issuer,
    clientId: settings.oidc.clientId,
    clientSecret: async () => settings.oidc?.clientSecret ?? '',
  };
  const loginProvider = outside ?? builtIn?.asLoginProvider;
  if (loginProvider)
    serveRelyingParty(app, context, createClients(context, loginProvider), {
      onIdentity,
      endBrowserSession: builtIn?.endBrowserSession,
    });
}
