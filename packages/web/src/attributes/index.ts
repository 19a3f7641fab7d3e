export { AttributesPage } from './AttributesPage.tsx';
export { useAttributes } from './useAttributes.ts';
