import { BrickWall, Flame, Heart, Laugh, type LucideIcon, PartyPopper } from 'lucide-react';
import type { PlayReaction } from '../../games.rules.ts';
import { Shocked } from './Shocked.tsx';

/** A reaction as it is shown and read out. The signs are drawn, because devices without colored letters show boxes in their place. */
export const reactionSigns: Readonly<Record<PlayReaction, { Sign: LucideIcon | typeof Shocked; name: string; color: string }>> = {
  fire: { Sign: Flame, name: 'On fire', color: 'text-live' },
  laugh: { Sign: Laugh, name: 'Funny', color: 'text-warning-text' },
  clap: { Sign: PartyPopper, name: 'Applause', color: 'text-success-text' },
  brick: { Sign: BrickWall, name: 'Brick', color: 'text-muted' },
  heart: { Sign: Heart, name: 'Love it', color: 'text-like' },
  shock: { Sign: Shocked, name: 'Can’t believe it', color: 'text-link' },
};
