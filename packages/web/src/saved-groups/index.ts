export { SavedGroupEditor } from './SavedGroupEditor.tsx';
export { SavedGroupPage } from './SavedGroupPage.tsx';
export { SavedGroupsPage } from './SavedGroupsPage.tsx';
export { matchText } from './matches.ts';
export { SavedGroupSentence } from './SavedGroupSentence.tsx';
export { useSavedGroups } from './useSavedGroups.ts';
