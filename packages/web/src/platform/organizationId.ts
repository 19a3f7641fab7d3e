import { createContext, useContext } from 'react';
import { STORAGE, recall, remember } from './storage.ts';

/** Which of a person's organizations to open: the one in the address, else the last picked, else the first. */
export function chooseOrganization(
  organizations: readonly { id: string }[],
  asked: string | null,
  lastPicked: string | null,
): string | null {
  const belongs = (id: string | null) => organizations.some((organization) => organization.id === id);
  if (belongs(asked)) return asked;
  if (belongs(lastPicked)) return lastPicked;
  return organizations[0]?.id ?? null;
}

/** An address without the organization it names. */
export function withoutOrganization(href: string): string {
  const url = new URL(href, 'http://page');
  url.searchParams.delete('org');
  return `${url.pathname}${url.search}${url.hash}`;
}

let current: string | null = null;

/** The organization every request names. */
export const currentOrganizationId = (): string | null => current;

/** Makes an organization the current one; `picked` also remembers it for the next visit. */
export function setCurrentOrganization(id: string | null, picked = false): void {
  current = id;
  if (picked && id) remember(STORAGE.organization, id);
}

export const lastPickedOrganization = (): string | null => recall(STORAGE.organization);

export const OrganizationIdContext = createContext('');

export const useOrganizationId = (): string => useContext(OrganizationIdContext);
