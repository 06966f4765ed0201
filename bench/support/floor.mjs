// The floor: a bare Fastify with one named, prepared statement a call on the same rows. A process of its own, as the product is.
import Fastify from 'fastify';
import pg from 'pg';

const [url, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 16 });
const run = (name, text, values) => pool.query({ name, text, values, rowMode: 'array' });
const json = 'application/json; charset=utf-8';
const app = Fastify();

app.get('/point/:id', async ({ params }, reply) => {
  const { rows } = await run('point', 'select body from floor where id = $1', [params.id]);
  return reply.type(json).send(rows[0][0]);
});
app.get('/list/:partition', async ({ params }, reply) => {
  const text = 'select body from floor where partition = $1 order by created desc, id limit 20';
  const { rows } = await run('list', text, [params.partition]);
  return reply.type(json).send(`[${rows.map(([body]) => body).join(',')}]`);
});
app.post('/query', async ({ body }, reply) => {
  const { rows } = await run('query', 'select body from floor where encounter = $1 limit 50', [body[0].values[0]]);
  return reply.type(json).send(`[${rows.map(([one]) => one).join(',')}]`);
});
let made = 0;
app.post('/create', async ({ body }, reply) => {
  const text = JSON.stringify(body);
  await run('create', 'insert into floor values ($1, $2, $3, $4, $5)', [`new-${made++}`, 'p', 'e', '', text]);
  return reply.code(201).type(json).send(text);
});
app.post('/patch/:id', async ({ params, body }, reply) => {
  const text = JSON.stringify(body);
  await run('patch', 'update floor set body = $2 where id = $1', [params.id, text]);
  return reply.type(json).send(text);
});
process.once('SIGTERM', () => app.close().then(() => pool.end()));
await app.listen({ port: Number(port), host: '127.0.0.1' });
