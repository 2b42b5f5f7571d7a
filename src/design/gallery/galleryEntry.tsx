/** The gallery as a page of its own, for the journey that compares it with its pictures. */
import '../styles/index.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
