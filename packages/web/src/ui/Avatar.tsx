import { toSvg } from 'jdenticon';
import { md5 } from 'js-md5';
import { useMemo } from 'react';

const COLORS = [
  '#3d52d9',
  '#04756f',
  '#a84f00',
  '#bd2068',
  '#6a3bd0',
  '#237a34',
  '#7d6100',
  '#4d586d',
  '#0a6a9c',
  '#9c2f2f',
];

type AvatarProps = { email: string; name?: string; size?: number };

/** A person as an identicon, the same for an address however it is written. */
export function Avatar({ email, name, size = 40 }: AvatarProps) {
  const svg = useMemo(() => toSvg(md5(email.trim().toLowerCase()), size, { padding: 0.06 }), [email, size]);
  const title = name ? `${name} <${email}>` : email;
  return (
    <span
      role="img"
      aria-label={title}
      title={title}
      style={{
        display: 'inline-block',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        overflow: 'hidden',
        background: 'var(--subtle)',
        boxShadow: 'inset 0 0 0 1px var(--line)',
      }}
      // The library draws only shapes from a hash: no text of a person reaches the markup.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

/** Up to two letters of a name: the first letters of its first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

/** A name as its initials on one of ten colours, the same colour each time. */
export function InitialsAvatar({ name, size = 40 }: { name: string; size?: number }) {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        background: COLORS[sum % COLORS.length],
        color: '#fff',
        fontSize: size * 0.4,
        fontWeight: 600,
      }}
    >
      {initialsOf(name)}
    </span>
  );
}
