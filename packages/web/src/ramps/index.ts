export { RampPage } from './RampPage.tsx';
export { RampsCard } from './RampsCard.tsx';
