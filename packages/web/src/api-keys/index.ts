export { KeysPage } from './KeysPage.tsx';
export { TokenList } from './TokenList.tsx';
