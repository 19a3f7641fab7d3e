export { GetStartedPage } from './GetStartedPage.tsx';
export { DemoPage } from './DemoPage.tsx';
