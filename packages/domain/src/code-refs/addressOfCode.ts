import type { CodeRef } from './codeRef.ts';

type Place = { repo: string; branch: string; filePath: string; startingLineNumber: number };

/** The page of a place in code; null where nobody said on which platform it is. */
export function addressOfCode(
  platform: CodeRef['platform'],
  { repo, branch: name, filePath, startingLineNumber }: Place,
) {
  const path = [...name.split('/'), ...filePath.split('/')].map(encodeURIComponent).join('/');
  const line = startingLineNumber;
  if (platform === 'github') return `https://github.com/${repo}/blob/${path}#L${line}`;
  if (platform === 'gitlab') return `https://gitlab.com/${repo}/-/blob/${path}#L${line}`;
  if (platform === 'bitbucket') return `https://bitbucket.org/${repo}/src/${path}#lines-${line}`;
  return null;
}
