import { Link } from '../../../design/index.ts';
import { sitePageNames, sitePageTitles } from '../site.rules.ts';

/** The pages about the site, in one line. */
export function LegalLinks({ className = '' }: { className?: string }) {
  return (
    <ul aria-label="About this site" className={`flex flex-wrap gap-x-3 gap-y-1 text-xs ${className}`}>
      {sitePageNames.map(name => (
        <li key={name}>
          <Link href={`/${name}`} className="text-muted">
            {sitePageTitles[name]}
          </Link>
        </li>
      ))}
      <li>
        <Link href="/log" className="text-muted">
          Open log
        </Link>
      </li>
    </ul>
  );
}
