import { PRODUCT_NAME } from '@gb/domain/product';
import { isOwnAddress } from '@gb/domain/users';
import type { AuthMode } from '../platform/session.ts';
import type { Problems } from '../ui/form/useFields.ts';

export type Values = { companyname: string; name: string; email: string; password: string; setupCode: string };
export type FieldName = keyof Values;

type Mode = {
  title: string;
  lead: string;
  fields: readonly FieldName[];
  submit: string;
  switches: readonly { to: AuthMode; label: string }[];
};

/** Every form of signing in: its words, its fields, and where one can go from it. */
export const MODES: Readonly<Record<AuthMode, Mode>> = {
  firsttime: {
    title: `Welcome to ${PRODUCT_NAME}`,
    lead: 'Create your organization and the first account. It will be the administrator.',
    fields: ['companyname', 'name', 'email', 'password'],
    submit: 'Create account',
    switches: [],
  },
  login: {
    title: 'Log In',
    lead: 'Good to see you again.',
    fields: ['email', 'password'],
    submit: 'Log In',
    switches: [
      { to: 'register', label: 'Create an account' },
      { to: 'forgot', label: 'Forgot password?' },
    ],
  },
  register: {
    title: 'Create an account',
    lead: 'Use the address your team knows you by.',
    fields: ['name', 'email', 'password'],
    submit: 'Create account',
    switches: [{ to: 'login', label: 'I have an account: log in' }],
  },
  forgot: {
    title: 'Forgot your password?',
    lead: 'We send a link to your address with which you choose a new one.',
    fields: ['email'],
    submit: 'Send the link',
    switches: [{ to: 'login', label: 'Back to log in' }],
  },
};

/** Shortest accepted lengths (specification, section 5). */
const MIN_LENGTH: Partial<Record<FieldName, number>> = { companyname: 2, name: 2, password: 8 };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What each field is called. */
export const LABELS: Readonly<Record<FieldName, string>> = {
  companyname: 'Company name',
  name: 'Name',
  email: 'Email address',
  password: 'Password',
  setupCode: 'Set-up code',
};

/** Why a field is not accepted yet; undefined when it is. */
export function validateField(field: FieldName, value: string): string | undefined {
  const given = field === 'password' ? value : value.trim();
  if (given === '') return `${LABELS[field]} is required`;
  if (field === 'email' && !EMAIL.test(given)) return 'Enter an address like name@example.com';
  const least = MIN_LENGTH[field] ?? 0;
  return given.length < least ? `${LABELS[field]} must have at least ${least} characters` : undefined;
}

/** Why the shown fields of a form are not accepted yet. A password that is chosen there has to be more than an address. */
export const faultsIn =
  (shown: readonly FieldName[], { choosesPassword }: { choosesPassword: boolean }) =>
  (values: Partial<Values>): Problems<Values> => {
    const faults: Problems<Values> = {};
    for (const field of shown) {
      const fault = validateField(field, values[field] ?? '');
      if (fault) faults[field] = fault;
    }
    if (choosesPassword && isOwnAddress(values.password ?? '', values.email ?? ''))
      faults.password ??= 'Choose a password that is not your own address';
    return faults;
  };
