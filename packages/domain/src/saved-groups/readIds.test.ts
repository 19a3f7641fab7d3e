import { describe, expect, it } from 'vitest';
import { readIds } from './readIds.ts';

const read = (text: string, column?: string) => readIds(text, { attribute: 'id', column });

describe('ids that people paste or upload', () => {
  it('stand one a line, whatever ends the lines', () => {
    expect(read('u_1\r\nu_2\n u_3 \n\n')).toMatchObject({ ids: ['u_1', 'u_2', 'u_3'], lines: 3, columns: null });
  });

  it('may stand in one line with commas', () => {
    expect(read('u_1, u_2;u_3').ids).toEqual(['u_1', 'u_2', 'u_3']);
  });

  it('are counted once, with what stands there twice and what is no id told apart', () => {
    const given = read(`u_1\nu_1\n\n${'x'.repeat(300)}\nu_2`);
    expect(given).toMatchObject({ ids: ['u_1', 'u_2'], twice: 1 });
    expect(given.wrong.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('are taken from the column that is called like the attribute', () => {
    const given = read('email,ID\n"a,b@x.io",u_1\nc@x.io,"u_""2"""');
    expect(given).toMatchObject({ columns: ['email', 'ID'], column: 'ID', ids: ['u_1', 'u_"2"'] });
  });

  it('are none while nobody chose one of several columns', () => {
    const table = 'email;user\na@x.io;u_1\nb@x.io;u_2';
    expect(read(table)).toMatchObject({ column: null, ids: [] });
    expect(read(table, 'user').ids).toEqual(['u_1', 'u_2']);
    expect(read(table, 'gone').column).toBeNull();
  });

  it('may have the name of the attribute above them', () => {
    expect(read('id\nu_1\nu_2').ids).toEqual(['u_1', 'u_2']);
  });
});
