import { isDemoProject } from '@gb/domain/projects/demo';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './Shell.module.css';

/** Above every page: what an operator has to say to this organization, and that the demo is being looked at. */
export function Notices() {
  const { organization } = useOrganization();
  return (
    <>
      {organization.messages.map(({ level, message }) => (
        <div
          key={message}
          className={`${styles.notice} ${styles[level] ?? styles.info}`}
          role={level === 'danger' ? 'alert' : 'status'}
        >
          {message}
        </div>
      ))}
      <DemoNotice />
    </>
  );
}

function DemoNotice() {
  const { projectId, setProjectId } = useProject();
  if (!isDemoProject(projectId)) return null;
  return (
    <div className={`${styles.notice} ${styles.info}`} role="status">
      <span>
        This is the <b>Demo Project</b>: a made-up shop to try things on. Nothing in it reaches your own users.
      </span>
      <Button small onClick={() => setProjectId('')}>
        Show all projects
      </Button>
    </div>
  );
}
