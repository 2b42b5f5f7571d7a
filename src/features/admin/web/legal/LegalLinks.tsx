import { Link } from '../../../../design/index.ts';
import { sitePageNames, sitePageTitles } from '../../site.rules.ts';

const others = [
  { href: '/log', label: 'Open log' },
  { href: '/takedown', label: 'Takedown' },
];

/** The pages about the site, in one line. */
export function LegalLinks({ className = '' }: { className?: string }) {
  return (
    <ul aria-label="About this site" className={`flex flex-wrap gap-x-3 text-xs ${className}`}>
      {sitePageNames.map(name => (
        <li key={name}>
          <Link href={`/${name}`} className="inline-block min-w-6 py-1 text-muted">
            {sitePageTitles[name]}
          </Link>
        </li>
      ))}
      {others.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className="inline-block min-w-6 py-1 text-muted">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
