/** The bars and columns around every page, which load together. */
export { Header } from './Header.tsx';
export { MobileBar } from '../navigation/MobileBar.tsx';
export { SideMenu } from '../navigation/SideMenu.tsx';
export { TagPanel } from '../navigation/TagPanel.tsx';
