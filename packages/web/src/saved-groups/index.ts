export { SavedGroupEditor } from './SavedGroupEditor.tsx';
export { matchText } from './matches.ts';
export { SavedGroupSentence } from './SavedGroupSentence.tsx';
export { useSavedGroups } from './useSavedGroups.ts';
