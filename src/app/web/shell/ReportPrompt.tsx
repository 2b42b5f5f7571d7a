import { loadable } from '../../../design/index.ts';
import { closeReport, useReported } from '../../../features/account/web/index.ts';

const ReportDialog = loadable(() => import('../../../features/moderation/web/ReportDialog.tsx').then(module => module.ReportDialog));

const RemoveDialog = loadable(() => import('../../../features/moderation/web/RemoveDialog.tsx').then(module => module.RemoveDialog));

/** The report of whatever somebody reports, over the page. */
export function ReportPrompt() {
  const reported = useReported();
  if (!reported) return null;
  const Window = reported.removes ? RemoveDialog : ReportDialog;
  return <Window key={`${reported.kind} ${reported.id}`} reported={reported} onClose={closeReport} />;
}
