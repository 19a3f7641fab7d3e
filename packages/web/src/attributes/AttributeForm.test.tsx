import type { Attribute } from '@gb/domain/attributes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage, signedIn } from '../../test/app.tsx';
import { AttributeForm } from './AttributeForm.tsx';

const company: Attribute = {
  ...{ property: 'company', datatype: 'string', description: '', hashAttribute: true, enum: '', format: '' },
  ...{ archived: false, projects: [], tags: [] },
};

it('names who splits by an attribute before it stops being an identifier', async () => {
  const experiments = ['exp_1', 'exp_2', 'exp_3', 'exp_4'].map((id) => ({
    object: 'experiment' as const,
    id,
    name: id,
  }));
  renderPage(<AttributeForm attribute={company} onClose={() => {}} />, {
    ...signedIn(),
    'GET /api/v1/references/:object/:id': { body: { usedBy: experiments, hidden: 1 } },
  });
  const identifier = await screen.findByRole('switch', { name: /Unique identifier/ });
  expect(screen.queryByText(/Used by/)).toBeNull();
  await userEvent.click(identifier);
  expect(await screen.findByText(/Used by exp_1, exp_2, exp_3 and 2 more/)).toBeTruthy();
});
