import { FREE_TRIAL_DAYS, PRO_MAX_MEMBERS, type Quote } from '@gb/domain/billing';
import { ApiError } from '../../platform/api.ts';
import { useQuery } from '../../platform/data.tsx';
import { useOrganization } from '../../platform/OrganizationProvider.tsx';
import { useApi } from '../../platform/SessionProvider.tsx';
import { telemetry } from '../../platform/insight.ts';
import { TEXTS } from '../../platform/texts.ts';
import { Alert, ErrorAlert } from '../../ui/Alert.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Billing.module.css';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const NOT_FOUND = 404;

/** For the hosted product: the Pro plan, as a free trial for whom has not had one, and what it will cost. */
export function ProUpgrade({ reason, onClose }: { reason: string | undefined; onClose: () => void }) {
  const { organization } = useOrganization();
  const api = useApi();
  const { data, error } = useQuery('GET /subscription/quote');
  const isTrial = organization.freeTrialDate === null;
  const cannotBuy = error instanceof ApiError && error.status === NOT_FOUND;

  const checkOut = async () => {
    if (!data) return false;
    const body = { qty: data.quote.activeAndInvitedUsers, returnUrl: location.pathname };
    const { url } = (await api.call('POST /subscription/checkout', { body })).session;
    if (!url) throw new Error(TEXTS.checkoutFailed);
    telemetry.track('Start Checkout', { qty: body.qty });
    location.assign(url);
    return false;
  };

  return (
    <Modal
      title={isTrial ? 'Start your free Pro trial' : 'Upgrade to Pro'}
      onClose={onClose}
      {...(data && { onSubmit: checkOut, submitText: isTrial ? 'Start free trial' : 'Upgrade' })}
      size={480}
    >
      {reason && <Alert tone="warn">{reason}</Alert>}
      {cannotBuy ? (
        TEXTS.noBilling
      ) : (
        <>
          <p>
            {isTrial && `Free for ${FREE_TRIAL_DAYS} days, no credit card needed. `}
            Pro is for up to {PRO_MAX_MEMBERS} team members.
          </p>
          {error && <ErrorAlert text={error.message} />}
          {data ? <Price {...data.quote} /> : !error && <Skeleton height={80} width="100%" />}
        </>
      )}
    </Modal>
  );
}

function Price(quote: Quote) {
  const rows: [string, string][] = [
    ['Price for each user', `${dollars.format(quote.unitPrice)} a month`],
    ['Users now', String(quote.activeAndInvitedUsers)],
  ];
  if (quote.discountAmount !== 0)
    rows.push([quote.discountMessage || 'Discount', dollars.format(-Math.abs(quote.discountAmount))]);
  return (
    <dl className={styles.quote}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{dollars.format(quote.total)} a month</dd>
    </dl>
  );
}
