import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button, Card, classes, toast } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { upload } from '../../../../platform/web/api/upload.ts';
import type { SiteLogo } from '../../../../platform/shared/siteLogo.ts';
import { PictureInput, pictureProblem, shrinkPhoto } from '../../../images/web/index.ts';
import { adminRoutes } from '../../admin.contract.ts';
import { useAdminWrite } from '../admin.api.ts';

/** The site's logo, by day on a dark ground too, and the buttons that choose, change and remove it. */
export function AdminLogo({ logo }: { logo: SiteLogo | null }) {
  const picker = useRef<HTMLInputElement>(null);
  const save = useAdminWrite(
    async (file: File | null): Promise<void> => {
      if (file) await upload(adminRoutes.setLogo, await shrinkPhoto(file), () => undefined).answer;
      else await call(adminRoutes.removeLogo, {});
    },
    (_, file) => (file ? 'The logo is saved. Pages show it when they are next loaded.' : 'The logo is removed'),
  );
  const choose = (file: File) => {
    const problem = pictureProblem(file);
    if (problem) toast({ variant: 'destructive', title: problem });
    else save.mutate(file);
  };
  return (
    <Card as="section" aria-label="Logo" className="flex flex-col gap-4">
      <div>
        <h2 className="font-bold">Logo</h2>
        <p className="text-sm text-muted">
          Shows in the header, on the sign-in pages and in mails. A square logo goes next to the name, a wide one replaces it.
        </p>
      </div>
      {logo && (
        <div className="grid gap-3 sm:grid-cols-2">
          {['', 'night dark:hidden'].map(ground => (
            <div key={ground} className={classes('flex h-20 items-center justify-center rounded-control bg-canvas p-4', ground)}>
              <img
                src={logo.url}
                width={logo.width}
                height={logo.height}
                alt={ground ? 'The logo at night' : 'The logo'}
                className="h-full w-auto max-w-full object-contain"
              />
            </div>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <PictureInput ref={picker} label="Picture of the logo" onChoose={choose} />
        <Button variant="secondary" size="sm" icon={<ImagePlus />} pending={save.isPending} onClick={() => picker.current?.click()}>
          {logo ? 'Change logo' : 'Add a logo'}
        </Button>
        {logo && (
          <Button variant="ghost" size="sm" icon={<Trash2 />} disabled={save.isPending} onClick={() => save.mutate(null)}>
            Remove logo
          </Button>
        )}
      </div>
    </Card>
  );
}
