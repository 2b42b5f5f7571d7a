export { LegalLinks } from './LegalLinks.tsx';
