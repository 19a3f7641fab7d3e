import { addressOfCode } from '@gb/domain/code-refs/addressOfCode';
import { useQuery } from '../platform/data.tsx';
import { Ago } from '../ui/Ago.tsx';
import { Card } from '../ui/Card.tsx';
import { countOf } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Where code asks for a feature, branch by branch, with links. */
export function CodeRefsCard({ feature }: { feature: string }) {
  const { data, error, mutate } = useQuery('GET /api/v1/code-refs/:id', { params: { id: feature } });
  const found = data?.codeRefs;
  return (
    <Card title="In code">
      {!found &&
        (error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={40} />)}
      {found?.length === 0 && (
        <p className="muted">
          Nothing is known yet. <code>gb refs</code> finds where code asks for it.
        </p>
      )}
      {found?.map(({ repo, branch, platform, refs, dateUpdated }) => (
        <details key={`${repo} ${branch}`} open={found.length === 1}>
          <summary>
            {repo}, {branch}: {countOf(refs.length, 'place')}, <Ago date={dateUpdated} />
          </summary>
          {refs.map(({ filePath, startingLineNumber, lines }) => {
            const address = addressOfCode(platform, { repo, branch, filePath, startingLineNumber });
            const name = `${filePath}:${startingLineNumber}`;
            return (
              <div key={name} style={{ margin: '8px 0' }}>
                {address ? (
                  <a href={address} target="_blank" rel="noreferrer" className="mono">
                    {name}
                  </a>
                ) : (
                  <code>{name}</code>
                )}
                <pre style={{ margin: '4px 0 0', overflowX: 'auto', fontSize: 12 }} tabIndex={0}>
                  {lines}
                </pre>
              </div>
            );
          })}
        </details>
      ))}
    </Card>
  );
}
