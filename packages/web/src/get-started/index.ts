export { GetStartedPage } from './GetStartedPage.tsx';
