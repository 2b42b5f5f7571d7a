/** The rules of a mock draft that is shown. They stand apart from those of writing one, which few pages need. */

/** The draft that mock drafts are about. */
export const draftYear = 2025;
export const previewPicks = 6;

export interface KnownProspect {
  rank: number;
  playerName: string;
  position: string;
  height: string;
  school: string | null;
}

/** 'SF-PF • 6'9" • Duke' */
export function detailsOf({ position, height, school }: Pick<KnownProspect, 'position' | 'height' | 'school'>): string {
  return [position, height, school].filter(Boolean).join(' • ');
}
