import type { Extension } from '@codemirror/state';
import { useEffect, useRef } from 'react';
import { createEditor } from './editorCore.ts';

export type EditorProps = {
  value: string;
  onChange: (value: string) => void;
  minLines: number;
  attributes: Record<string, string>;
  /** Takes the focus at once: somebody was already typing while the editor was on its way. */
  autoFocus: boolean;
};

/** One editor for the life of the component; its language, value and attributes follow the props. */
export function Editor({ language, ...props }: EditorProps & { language: Extension }) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof createEditor> | null>(null);
  const latest = useRef({ ...props, language });
  latest.current = { ...props, language };

  useEffect(() => {
    if (!box.current) return;
    const { autoFocus, ...first } = latest.current;
    const created = createEditor({
      ...first,
      parent: box.current,
      onChange: (value) => latest.current.onChange(value),
    });
    editor.current = created;
    if (autoFocus) created.focus();
    return () => created.destroy();
  }, []);

  const attributesKey = JSON.stringify(props.attributes);
  useEffect(() => editor.current?.setLanguage(language), [language]);
  useEffect(() => editor.current?.setValue(props.value), [props.value]);
  useEffect(() => editor.current?.setAttributes(JSON.parse(attributesKey)), [attributesKey]);
  return <div ref={box} />;
}
