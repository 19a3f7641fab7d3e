import { TokenList } from '../api-keys/index.ts';
import { AccountPage } from './AccountPage.tsx';

/** One's own tokens for scripts. */
export function TokensPage() {
  return (
    <AccountPage title="Personal access tokens">
      <TokenList />
    </AccountPage>
  );
}
