import { useHead } from '../../../platform/web/navigation/head.tsx';
import { Gallery } from '../../../design/gallery/Gallery.tsx';

/** Every component of the design system in every state; in development only. */
export default function DesignPage() {
  useHead({ title: 'Design', description: 'The design system.', noIndex: true });
  return <Gallery />;
}
