export { prefetchUnreadCount, refreshNotifications } from './notifications.api.ts';
export { useNotificationEvents } from './notifications.live.ts';
export { NotificationBell } from './NotificationBell.tsx';
export { AlertPreferences } from './preferences/AlertPreferences.tsx';
export { MailPreferences } from './preferences/MailPreferences.tsx';
export { prefetchPreferences, usePreferences, useSavePreferences } from './preferences/preferences.api.ts';
export { PushOfferAfterUse } from './push/PushOfferAfterUse.tsx';
export { PushPreferences } from './push/PushPreferences.tsx';
