import { expect, it } from 'vitest';
import { connectProblems, paramsOf, startingFields, withKeyFile } from './connect.ts';

const typed = { ...startingFields('bigquery'), dataset: 'shop' };
const file = { type: 'service_account', project_id: 'acme', client_email: 'a@acme.iam', private_key: '-----BEGIN\nx' };

it('takes the account from a key file that is pasted as the key', () => {
  const filled = withKeyFile({ ...typed, privateKey: JSON.stringify(file, null, 2) });
  expect(paramsOf('bigquery', filled, [])).toEqual({
    type: 'bigquery',
    projectId: 'acme',
    clientEmail: 'a@acme.iam',
    privateKey: '-----BEGIN\nx',
    dataset: 'shop',
    location: '',
  });
});

it.each(['-----BEGIN PRIVATE KEY-----', '{ "half": ', '{ "project_id": "acme" }'])(
  'leaves %j as it was pasted',
  (privateKey) => {
    expect(withKeyFile({ ...typed, privateKey })).toEqual({ ...typed, privateKey });
  },
);

it('asks for a key, unless one is stored already', () => {
  const given = {
    kind: 'bigquery' as const,
    name: 'Shop',
    typed: { ...typed, projectId: 'p', clientEmail: 'e' },
    files: [],
  };
  expect(connectProblems(given)).toEqual({ privateKey: 'Private key is required' });
  expect(connectProblems({ ...given, hasSecret: true })).toEqual({});
});

it('asks for the user and password in their own fields, not in the address', () => {
  const clickhouse = { ...startingFields('clickhouse'), url: 'http://u:hush@db.example', database: 'd', user: 'u' };
  expect(connectProblems({ kind: 'clickhouse', name: 'Shop', typed: clickhouse, files: [] })).toEqual({
    url: 'Must be an address without a user, password or token in it: put them into their own fields',
  });
});
