import type { Config } from '../platform/config.ts';
import { inLetter } from '../platform/mail/letter.ts';
import { linkTo } from '../platform/mail/links.ts';
import type { Letter } from '../platform/mail/mailer.ts';
import type { Digest } from './digestsFor.ts';

/** As many as one reads; the page has the others. */
const NAMED = 20;

/** What somebody may clean up this week. */
export function staleDigestLetter(
  config: Pick<Config, 'appOrigin'>,
  organization: string,
  { features }: Digest,
): Letter {
  const one = features.length === 1;
  const named = features
    .slice(0, NAMED)
    .map(({ id, dateUpdated }) => `${id}, unchanged since ${dateUpdated.slice(0, 10)}`);
  const more = features.length - named.length;
  return {
    subject: `${features.length} ${one ? 'feature' : 'features'} in ${inLetter(organization)} may be removed`,
    paragraphs: [
      `${one ? 'This feature gives' : 'These features give'} everybody one value and nobody changed ${one ? 'it' : 'them'} for some time:`,
      ...named,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See stale features', href: linkTo(config, '/features?view=stale') },
    footnote:
      'You get this once a week because you own or follow them. An administrator can turn it off under Settings.',
  };
}
