import { loadable } from '../../../design/index.ts';
import { closeReport, useReported } from '../../../features/account/web/index.ts';

const ReportDialog = loadable(() => import('../../../features/moderation/web/ReportDialog.tsx').then(module => module.ReportDialog));

/** The report of whatever somebody reports, over the page. */
export function ReportPrompt() {
  const reported = useReported();
  return reported ? <ReportDialog key={`${reported.kind} ${reported.id}`} reported={reported} onClose={closeReport} /> : null;
}
