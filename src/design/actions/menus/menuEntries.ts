import type { ReactNode } from 'react';

type MenuAction = {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  href?: string;
  /** A full page load: for `/api/…` and other sites. */
  reload?: boolean;
  danger?: boolean;
  disabled?: boolean;
};

type MenuCheck = { label: string; icon?: ReactNode; checked: boolean; onCheckedChange: (checked: boolean) => void };

type MenuGroup = { label: string; icon?: ReactNode; items: MenuEntry[] };

/** The entries of a menu, as data. The floating part that draws them is loaded when it is first needed. */
export type MenuEntry = MenuAction | MenuCheck | MenuGroup | 'separator';
