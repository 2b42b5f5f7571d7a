import { expect, test } from 'vitest';
import { databaseProxyFor } from './patroniCluster.ts';
import { patroniFor } from './patroniMember.ts';

test('the shipped configuration of Patroni can be tried with a member of this machine', async () => {
  const place = { etcd: '127.0.0.1:4001', tools: '/tools' };
  const text = await patroniFor('db2', '/folder', { port: 4002, restPort: 4003 }, place);
  for (const line of ['name: db2', 'hosts: 127.0.0.1:4001', 'listen: 127.0.0.1:4002', 'listen: 127.0.0.1:4003', 'data_dir: /folder/data'])
    expect(text).toContain(`${line}\n`);
  expect(text).not.toMatch(/10\.0\.0\.\d+:|\/var\//);
});

test('the shipped configuration acknowledges a write when a second member has it', async () => {
  const text = await patroniFor('db1', '/folder', { port: 4002, restPort: 4003 }, { etcd: '', tools: '' });
  expect(text).toMatch(/^ {4}synchronous_mode: true$/m);
});

test('the shipped HAProxy of the database can be tried with members of this machine', async () => {
  const members = [1, 2, 3].map(number => ({ name: `db${number}`, port: 4000 + number, restPort: 4100 + number }));
  const text = await databaseProxyFor({ primary: 4200, replicas: 4201 }, members);
  for (const { name, port, restPort } of members)
    expect(text.match(new RegExp(`server ${name} 127.0.0.1:${port} check port ${restPort}\n`, 'g'))).toHaveLength(2);
  expect(text).not.toMatch(/ 10\.0\.0\.|127\.0\.0\.1:500\d\n/);
});
