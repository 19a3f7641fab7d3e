import type { AppearanceUpdate } from '@gb/domain/appearance';
import { hexColor } from '@gb/domain/values';
import { IMAGE_ACCEPT } from '@gb/domain/uploads';
import { IconFlag3, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useRevalidate } from '../platform/data.tsx';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { sidebarStyle } from '../platform/sidebarStyle.ts';
import { UploadedImage } from '../platform/UploadedImage.tsx';
import { useUpload } from '../platform/useUpload.ts';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field, TextField } from '../ui/Field.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { SubmitProblem } from '../ui/SubmitProblem.tsx';
import { toast } from '../ui/toast.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './Appearance.module.css';

const FIRST_COLOR = '#1d2433';
const isHex = (text: string): boolean => hexColor.safeParse(text).success;

/** The colour and the logo of the sidebar, with what they will look like. */
export function AppearanceForm() {
  const [round, setRound] = useState(0);
  return <Form key={round} onRenew={() => setRound(round + 1)} />;
}

/** Begins from the sidebar as it is when the form appears; what is saved or given up begins anew. */
function Form({ onRenew }: { onRenew: () => void }) {
  const { organization } = useOrganization();
  const [saved] = useState(organization.appearance);
  const api = useApi();
  const revalidate = useRevalidate();
  const [color, setColor] = useState(saved.sidebarColor ?? '');
  const [logo, setLogo] = useState(saved.logo);
  const isColor = color === '' || isHex(color);
  const isChanged = color !== (saved.sidebarColor ?? '') || logo !== saved.logo;
  const submission = useSubmit({
    onSubmit: async () => {
      if (!isColor) return false;
      const change: AppearanceUpdate = { sidebarColor: color || null, logo };
      await api.call('PUT /organization/appearance', { body: change, since: saved });
      return revalidate('/organization');
    },
    onSuccess: () => {
      toast({ title: 'The sidebar was changed' });
      onRenew();
    },
  });

  return (
    <Card title="Sidebar">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit();
        }}
      >
        <div className={styles.fields}>
          <p className="muted">Everybody in {organization.name} sees this. Words stay readable on any colour.</p>
          <div className={styles.color}>
            <input
              type="color"
              aria-label="Pick the colour"
              value={isHex(color) ? color : FIRST_COLOR}
              onChange={(event) => setColor(event.currentTarget.value)}
            />
            <TextField
              label="Colour"
              mono
              placeholder="#rrggbb, empty for ours"
              value={color}
              onChange={(event) => setColor(event.currentTarget.value.trim())}
              error={isColor ? undefined : 'Enter a colour like #029dd1'}
            />
          </div>
          <LogoField logo={logo} onChange={setLogo} />
          <LeaveGuard isChanged={isChanged} />
          <SubmitProblem submission={submission} onGiveUp={onRenew} />
          <div className={styles.actions}>
            <Button type="submit" look="primary" busy={submission.busy} disabled={!isChanged || !isColor}>
              Save
            </Button>
            {isChanged && (
              <Button
                onClick={() => {
                  setColor(saved.sidebarColor ?? '');
                  setLogo(saved.logo);
                }}
              >
                Discard
              </Button>
            )}
          </div>
        </div>
        <Preview color={isColor ? color : ''} logo={logo} name={organization.name} />
      </form>
    </Card>
  );
}

type LogoFieldProps = { logo: string | null; onChange: (logo: string | null) => void };

function LogoField({ logo, onChange }: LogoFieldProps) {
  const upload = useUpload();
  const chooser = useRef<HTMLInputElement>(null);
  const file = useRef<File | null>(null);
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => file.current && onChange(await upload(file.current)),
    onSuccess: () => {},
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    file.current = event.currentTarget.files?.[0] ?? null;
    event.currentTarget.value = '';
    if (file.current) void submit();
  };
  return (
    <Field label="Logo" hint="PNG, JPEG, GIF or WebP, at most 5 MB" error={error ?? undefined}>
      {({ id, describedBy }) => (
        <div className={styles.actions}>
          <input id={id} ref={chooser} type="file" accept={IMAGE_ACCEPT} hidden onChange={choose} />
          <Button
            aria-describedby={describedBy}
            busy={busy}
            icon={<IconPhotoUp size={16} />}
            onClick={() => chooser.current?.click()}
          >
            {logo ? 'Replace the logo' : 'Upload a logo'}
          </Button>
          {logo && (
            <Button look="text" icon={<IconTrash size={16} />} onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

function Preview({ color, logo, name }: { color: string; logo: string | null; name: string }) {
  return (
    <div className={styles.preview} style={sidebarStyle(color || null)} aria-hidden="true">
      <div className={styles.brand}>
        {logo ? <UploadedImage src={logo} alt="" className={styles.logo} /> : <Brand />}
        <span>{name}</span>
      </div>
      <span className={`${styles.link} ${styles.current}`}>
        <IconFlag3 size={16} /> The page shown
      </span>
      <span className={`${styles.link} ${styles.hovered}`}>
        <IconFlag3 size={16} /> Under the pointer
      </span>
      <span className={styles.link}>
        <IconFlag3 size={16} /> Another page
      </span>
      <small>Quieter words</small>
    </div>
  );
}
