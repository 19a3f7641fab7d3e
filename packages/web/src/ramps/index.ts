export { RampMark } from './RampMark.tsx';
export { RampPage } from './RampPage.tsx';
export { RampsCard } from './RampsCard.tsx';
