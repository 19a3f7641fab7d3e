import pg from 'pg';

/** Makes a database on a server, empty or as a copy of another, and gives its address. */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
