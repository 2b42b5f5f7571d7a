import { loadable } from '../../../../design/index.ts';
import { codeOfLink } from '../../rows.rules.ts';

const RowCard = loadable(() => import('../parts.ts').then(module => module.RowCard));

/** The row that a text links to, as a card; nothing for a text without such a link. */
export function RowLinkCard({ content }: { content: string }) {
  const code = codeOfLink(content);
  return code === undefined ? null : <RowCard code={code} />;
}
