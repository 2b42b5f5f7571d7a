export { AdminArticles } from './admin/AdminArticles.tsx';
