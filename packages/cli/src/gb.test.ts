import { expect, it } from 'vitest';
import { gb } from './gb.ts';

async function call(...args: string[]) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await gb(args, { environment: {}, say, complain: say, pause: async () => false, ended: async () => {} });
  return { code, said: said.join('\n') };
}

it('names its commands, and says which it does not have', async () => {
  expect(await call()).toMatchObject({ code: 0, said: expect.stringContaining('gb dev') });
  expect(await call('deploy')).toMatchObject({ code: 2, said: expect.stringContaining('There is no command deploy') });
});

it('says how each command is called', async () => {
  for (const command of ['dev', 'types', 'refs'])
    expect(await call(command, '--help')).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Usage: gb ${command}`),
    });
  expect(await call('refs')).toMatchObject({ code: 2, said: expect.stringContaining('--url: expected') });
});
