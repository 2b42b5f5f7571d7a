import { PageHeader } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/head.tsx';

/** What Bleachers is. */
export default function AboutPage() {
  useHead({ title: 'About', description: 'Bleachers is free to join and community driven.', path: '/about' });
  return <PageHeader title="About Bleachers" />;
}
