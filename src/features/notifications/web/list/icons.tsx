import { Armchair, AtSign, Gavel, MessageCircle, MessagesSquare, SquarePen, UserCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NotificationType } from '../../notifications.types.ts';

/** The icon of each notification type; its other properties are in `notifications.types.ts`. */
export const icons: Record<NotificationType, ReactNode> = {
  friend_request: <UserPlus />,
  friend_accepted: <UserCheck />,
  chat_message: <MessagesSquare />,
  row_message: <Armchair />,
  mention: <AtSign />,
  reply: <MessageCircle />,
  followed_post: <SquarePen />,
  report_closed: <Gavel />,
  moderation: <Gavel />,
  queue: <Gavel />,
};
