import { Logo } from '../../../design/index.ts';
import { isWideLogo, siteLogo } from '../../../platform/shared/siteLogo.ts';
import { siteName } from '../../../platform/shared/siteName.ts';

/** The operator's logo or the built-in mark, with the name of the site beside it unless the logo is wide. */
export function SiteMark() {
  const logo = siteLogo();
  return <Logo name={siteName()} picture={logo} wordmark={!logo || !isWideLogo(logo)} />;
}
