import { NEW_TAG_COLOR } from '@gb/domain/tags';
import styles from './Swatches.module.css';

/** The nine colours a tag can have. */
const COLORS: readonly (readonly [color: string, name: string])[] = [
  [NEW_TAG_COLOR, 'Blue'],
  ['#4353e0', 'Indigo'],
  ['#7d4ee0', 'Violet'],
  ['#d6336c', 'Pink'],
  ['#d9480f', 'Orange'],
  ['#b08900', 'Gold'],
  ['#2f9e44', 'Green'],
  ['#04857d', 'Teal'],
  ['#5c677d', 'Slate'],
];

type SwatchesProps = { value: string | undefined; onChange: (color: string) => void };

export function Swatches({ value = NEW_TAG_COLOR, onChange }: SwatchesProps) {
  return (
    <fieldset className={styles.set}>
      <legend>Colour</legend>
      {COLORS.map(([color, name]) => (
        <label key={color} className={styles.swatch} style={{ background: color }} title={name}>
          <input
            type="radio"
            name="color"
            aria-label={name}
            checked={value.toLowerCase() === color}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
    </fieldset>
  );
}
