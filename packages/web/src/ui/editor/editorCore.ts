import { autocompletion, closeBrackets, completionKeymap, completionStatus } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, tooltips } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours and measures of our own controls, so that an editor is one of them in both themes. */
const look = EditorView.theme({
  '&': {
    fontSize: '12.5px',
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--radius-input)',
    background: 'var(--surface)',
    color: 'var(--text)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-1px', borderColor: 'var(--accent)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto', maxHeight: '360px' },
  '.cm-content': { caretColor: 'var(--text)', padding: '7px 0' },
  '.cm-gutters': {
    background: 'var(--subtle)',
    color: 'var(--text-3)',
    borderRight: '1px solid var(--line)',
    borderRadius: '7px 0 0 7px',
  },
  '.cm-matchingBracket': { background: 'var(--accent-soft)', outline: 'none' },
  '.cm-content ::selection': { background: 'var(--accent-soft-hover)' },
  '.cm-tooltip': {
    background: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-control)',
    boxShadow: 'var(--shadow-2)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad-mark)', padding: '4px 9px' },
});

const colors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--accent-text)', fontWeight: '560' },
    { tag: [tags.propertyName, tags.typeName], color: 'var(--accent-text)' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
    { tag: [tags.comment], color: 'var(--text-3)', fontStyle: 'italic' },
  ]),
);

/** Ctrl-Enter submits the dialog the editor stands in. */
const SUBMIT_KEY = 'Mod-Enter';

export type EditorOptions = {
  parent: HTMLElement;
  value: string;
  onChange: (value: string) => void;
  /** The language with what belongs to it: completion, checks. */
  language: Extension;
  attributes: Record<string, string>;
  minLines: number;
};

/** A text editor in a page. Tab leaves it, as it leaves any other control. */
export function createEditor({ parent, value, onChange, language, attributes, minLines }: EditorOptions) {
  const languages = new Compartment();
  const attributing = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        // Suggestions stay between the sides of the editor, so that no panel around it has to scroll for them.
        tooltips({
          tooltipSpace: ({ dom }) => {
            const { left, right } = dom.getBoundingClientRect();
            return { left, right, top: 0, bottom: window.innerHeight };
          },
        }),
        keymap.of([...completionKeymap, ...defaultKeymap.filter(({ key }) => key !== SUBMIT_KEY), ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.theme({ '.cm-content, .cm-gutter': { minHeight: `${minLines * 20 + 14}px` } }),
        // While suggestions are shown, Escape closes them and not the dialog around the editor.
        EditorView.contentAttributes.of(({ state }) => ({
          'data-mantine-stop-propagation': String(completionStatus(state) !== null),
        })),
        attributing.of(EditorView.contentAttributes.of(attributes)),
        languages.of(language),
        look,
        colors,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    destroy: () => view.destroy(),
    setAttributes: (next: Record<string, string>) =>
      view.dispatch({ effects: attributing.reconfigure(EditorView.contentAttributes.of(next)) }),
    setLanguage: (next: Extension) => view.dispatch({ effects: languages.reconfigure(next) }),
    /** Takes a text that did not come from typing here. */
    setValue: (next: string) => {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
  };
}
