export { AdminArticles } from './AdminArticles.tsx';
