import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import { Editor, type EditorProps } from './Editor.tsx';

const parseProblems = jsonParseLinter();
const language = [json(), linter((view) => (view.state.doc.length === 0 ? [] : parseProblems(view)))];

/** Edits JSON and marks where it does not parse. */
export default function JsonEditor(props: EditorProps) {
  return <Editor {...props} language={language} />;
}
