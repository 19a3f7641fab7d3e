export { PastExperimentsPage } from './PastExperimentsPage.tsx';
