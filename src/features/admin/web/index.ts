export { LegalLinks } from './legal/LegalLinks.tsx';
