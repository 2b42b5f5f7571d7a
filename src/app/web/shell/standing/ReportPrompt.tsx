import { loadable } from '../../../../design/index.ts';
import { closeReport, useReported } from '../../../../features/account/web/index.ts';

const ReportDialog = loadable(() =>
  import('../../../../features/moderation/web/reports/ReportDialog.tsx').then(module => module.ReportDialog),
);

const RemoveDialog = loadable(() =>
  import('../../../../features/moderation/web/acting/RemoveDialog.tsx').then(module => module.RemoveDialog),
);

const RecordDialog = loadable(() =>
  import('../../../../features/moderation/web/acting/RecordDialog.tsx').then(module => module.RecordDialog),
);

/** The dialog that reports a text or a person, over the page. */
export function ReportPrompt() {
  const reported = useReported();
  if (!reported) return null;
  const Window = reported.showsRecord ? RecordDialog : reported.removes ? RemoveDialog : ReportDialog;
  return <Window key={`${reported.kind} ${reported.id}`} reported={reported} onClose={closeReport} />;
}
