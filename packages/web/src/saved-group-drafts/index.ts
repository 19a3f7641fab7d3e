export { GroupReviewPage } from './GroupReviewPage.tsx';
