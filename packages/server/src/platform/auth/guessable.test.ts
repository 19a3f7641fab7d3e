import { describe, expect, it } from 'vitest';
import { refuseGuessable } from './guessable.ts';

const owner = { email: 'olivia@example.com', name: 'Olivia Owner' };

describe('a password', () => {
  it.each([
    ['one character over and over', 'aaaaaaaa'],
    ['one digit over and over', '00000000'],
    ['a few characters over and over', 'abcabcabc'],
    ['characters that run', 'hijklmnop'],
    ['characters that run backwards', '987654321'],
    ['a common word', 'password1'],
    ['a common word with a sign and digits', 'Password123!'],
    ['a season and a year', 'Summer2026!'],
    ['the name of the product', 'growthbook'],
    ['the name of the product with a year', 'GrowthBook-2026'],
    ['spaces around too little', '   space  '],
    ['the name of its owner', 'Olivia Owner'],
    ['the name of its owner in one word', 'oliviaowner1'],
    ['a first name and a year', 'Olivia2026'],
    ['the address of its owner', 'olivia@example.com'],
  ])('is not %s', async (_what, password) => {
    await expect(refuseGuessable(password, owner)).rejects.toThrow('password');
  });

  it.each(['a long password', 'kettle-orbit-77', 'Xq7vLm2pRt', 'summer rain in may'])('may be %j', async (password) => {
    await expect(refuseGuessable(password, owner)).resolves.toBeUndefined();
  });
});
