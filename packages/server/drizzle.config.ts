import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/*.table.ts', './src/**/*.tables.ts', './src/platform/tables.ts'],
  out: './migrations',
});
