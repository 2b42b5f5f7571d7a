import {
  Armchair,
  AtSign,
  Flag,
  Flame,
  Gavel,
  MessageCircle,
  MessagesSquare,
  Radio,
  SquarePen,
  Timer,
  UserCheck,
  UserPlus,
} from 'lucide-react';
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
  game_start: <Radio />,
  game_close: <Flame />,
  game_overtime: <Timer />,
  game_final: <Flag />,
  report_closed: <Gavel />,
  moderation: <Gavel />,
  queue: <Gavel />,
};
