import { part } from '../../../../design/index.ts';

export const YourRows = part('src/features/rows/web/card/YourRows.tsx', () => import('./YourRows.tsx').then(module => module.YourRows));
