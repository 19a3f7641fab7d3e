import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type MetricLinkProps = { id: string; className?: string | undefined; children: ReactNode };

/** Leads to a metric's page, which depends on what it is made of. */
export const MetricLink = ({ id, ...rest }: MetricLinkProps) =>
  id.startsWith('fact__') ? (
    <Link to="/fact-metrics/$id" params={{ id }} {...rest} />
  ) : (
    <Link to="/metric/$id" params={{ id }} {...rest} />
  );
