export { SavedGroupEditor } from './SavedGroupEditor.tsx';
export { SavedGroupSentence } from './SavedGroupSentence.tsx';
export { useSavedGroups } from './useSavedGroups.ts';
