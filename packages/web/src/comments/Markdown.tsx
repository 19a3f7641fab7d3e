import MarkdownToJsx from 'markdown-to-jsx/react';
import type { AnchorHTMLAttributes, ImgHTMLAttributes, ReactNode } from 'react';
import { UploadedImage } from '../platform/UploadedImage.tsx';
import styles from './Comments.module.css';

/** Headings of a comment stand below those of the page. */
const Heading = ({ children }: { children?: ReactNode }) => <h3>{children}</h3>;

const Anchor = ({ href, children }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a href={href} target="_blank" rel="noreferrer nofollow">
    {children}
  </a>
);

const Picture = ({ src, alt = '' }: ImgHTMLAttributes<HTMLImageElement>) =>
  src ? <UploadedImage src={String(src)} alt={alt} className={styles.picture} /> : null;

const OPTIONS = {
  // What people write becomes React elements; HTML in it stays text, so there is nothing to sanitize afterwards.
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    a: Anchor,
    img: Picture,
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, Heading])),
  },
};

/** Text in markdown, as people write comments and descriptions. */
export default function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.markdown}>
      <MarkdownToJsx options={OPTIONS}>{text}</MarkdownToJsx>
    </div>
  );
}
