import { FREE_TRIAL_DAYS, PRO_MAX_MEMBERS } from '@gb/domain/billing';
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

/** Prices in US dollars a month. */
type Quote = {
  activeAndInvitedUsers: number;
  unitPrice: number;
  additionalSeatPrice: number;
  discountAmount: number;
  discountMessage: string;
  subtotal: number;
  total: number;
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const NOT_FOUND = 404;

/** For the hosted product: the Pro plan, as a free trial for whom has not had one, and what it will cost. */
export function ProUpgrade({ reason, onClose }: { reason: string | undefined; onClose: () => void }) {
  const { organization } = useOrganization();
  const api = useApi();
  const { data, error } = useQuery<{ quote: Quote }>('/subscription/quote');
  const isTrial = organization.freeTrialDate === null;
  const cannotBuy = error instanceof ApiError && error.status === NOT_FOUND;

  const checkOut = async () => {
    const body = { qty: data?.quote.activeAndInvitedUsers, returnUrl: location.pathname };
    const answer = await api.send<{ session?: { url?: string } }>('POST', '/subscription/checkout', body);
    const url = answer.session?.url;
    if (!url) throw new Error(TEXTS.checkoutFailed);
    telemetry.track('Start Checkout', { qty: body.qty ?? 0 });
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
