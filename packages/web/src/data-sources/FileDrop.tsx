import type { UploadedFile } from '@gb/domain/data-sources';
import { IconTable, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorAlert } from '../ui/Alert.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { countOf } from '../ui/format.ts';
import { messageOf } from '../ui/messageOf.ts';
import styles from './DataSource.module.css';
import { useConnect } from './useDataSources.ts';

type FileDropProps = { files: UploadedFile[]; onFiles: (files: UploadedFile[]) => void; error: string | undefined };

/** Uploads files as soon as they are chosen, and says which table each became. */
export function FileDrop({ files, onFiles, error }: FileDropProps) {
  const { upload } = useConnect();
  const [waiting, setWaiting] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (chosen: readonly File[]) => {
    setProblem(null);
    let all = files;
    for (const file of chosen) {
      setWaiting(file.name);
      try {
        all = [...all, await upload(file)];
        onFiles(all);
      } catch (cause) {
        setProblem(`${file.name}: ${messageOf(cause)}`);
      }
    }
    setWaiting(null);
  };

  return (
    <>
      <Field
        label="Files"
        hint={waiting ? `Uploading ${waiting}…` : 'CSV or Parquet. Each file becomes a table named after it.'}
        error={error}
      >
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            className={styles.file}
            type="file"
            multiple
            accept=".csv,.parquet,.json,.tsv"
            disabled={waiting !== null}
            onChange={(event) => {
              const input = event.currentTarget;
              void take([...(input.files ?? [])]).then(() => {
                input.value = '';
              });
            }}
          />
        )}
      </Field>
      {problem && <ErrorAlert text={problem} />}
      {files.map(({ uploadId, table, rowCount, columns }) => (
        <div key={uploadId} className={styles.upload}>
          <IconTable size={16} aria-hidden="true" />
          <span>
            <code>{table}</code>{' '}
            <span className="muted num">
              {countOf(rowCount, 'row')}, {columns.map(({ name }) => name).join(', ')}
            </span>
          </span>
          <IconButton
            label={`Leave ${table} out`}
            onClick={() => onFiles(files.filter((file) => file.uploadId !== uploadId))}
          >
            <IconX size={16} />
          </IconButton>
        </div>
      ))}
    </>
  );
}
