import { expect, test } from 'vitest'
import type { Reading } from '../../domain/system-status/signal.ts'
import { judgeBackup } from './backup-place.ts'
import { judgeFileSystem } from './data-folder.ts'
import { judgeConnections, judgeDurability, judgeEncoding, judgeRole } from './database.ts'
import { judgeProxies } from './front.ts'
import { judgeMemory, judgeNode, judgeOpenFiles, memoryOf } from './machine.ts'
import { judgePatroni, judgePatroniSettings, type PatroniSettings } from './patroni.ts'
import { judgePorts } from './ports.ts'

const gibibyte = 1024 ** 3
const backup = {
  folder: '/b',
  passphrase: 'secret-secret',
  isNightly: true,
  copy: null,
  isInside: false,
  isSameDisk: false,
}
const safe = { fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on' }
const uses = [
  { port: 9801, name: '乌兰浩特市' },
  { port: 9802, name: '阿尔山市' },
] as const
const used = (first: 'free' | 'ours' | 'taken' | 'forbidden', second: 'free' | 'ours' = 'ours') =>
  judgePorts([
    { ...uses[0], use: first },
    { ...uses[1], use: second },
  ])

const patroni = (changed: PatroniSettings) =>
  judgePatroniSettings('4.1.4', {
    ttl: 20,
    loop_wait: 5,
    retry_timeout: 5,
    synchronous_mode: true,
    synchronous_mode_strict: true,
    ...changed,
  })

test.each<[string, Reading, Reading['state'], string]>([
  ['the Node of the project', judgeNode('24.21.0'), 'ok', ''],
  ['the oldest Node that runs it', judgeNode('22.22.0'), 'warning', 'Node 24'],
  ['a newer Node', judgeNode('26.0.0'), 'warning', 'Node 24'],
  ['an old Node', judgeNode('22.21.9'), 'fault', 'Node 22.22'],
  ['much memory', judgeMemory(8 * gibibyte, 2 * gibibyte), 'ok', '8.0 GB'],
  ['a small machine', judgeMemory(gibibyte, 0.5 * gibibyte), 'warning', '2 GB'],
  ['a tiny machine', judgeMemory(gibibyte / 2, 0.3 * gibibyte), 'fault', '至少需要 1 GB'],
  ['memory in use', judgeMemory(4 * gibibyte, 0.1 * gibibyte), 'warning', '所剩不多'],
  ['many open files', judgeOpenFiles(65_536), 'ok', '65536'],
  ['few open files', judgeOpenFiles(1_024), 'warning', 'LimitNOFILE'],
  ['too few open files', judgeOpenFiles(256), 'fault', 'LimitNOFILE'],
  ['a disk', judgeFileSystem(0xef_53, true), 'ok', 'ext4'],
  ['memory instead of a disk', judgeFileSystem(0x01_02_19_94, false), 'fault', 'tmpfs'],
  ['a database on the network', judgeFileSystem(0x69_69, true), 'fault', 'NFS'],
  ['a negative number of a file system', judgeFileSystem(0xff_53_4d_42 | 0, true), 'fault', 'CIFS'],
  ['files on the network', judgeFileSystem(0x69_69, false), 'warning', 'NFS'],
  ['the layer of a container', judgeFileSystem(0x79_4c_76_30, true), 'warning', '挂载卷'],
  ['UTF-8', judgeEncoding({ encoding: 'UTF8', locale: 'C' }), 'ok', 'UTF8'],
  ['another encoding', judgeEncoding({ encoding: 'SQL_ASCII', locale: 'C' }), 'fault', '--encoding=UTF8'],
  ['a database that syncs', judgeDurability(safe), 'ok', ''],
  [
    'commits that do not wait',
    judgeDurability({ ...safe, synchronousCommit: 'off' }),
    'fault',
    'synchronous_commit = on',
  ],
  ['a database that never syncs', judgeDurability({ ...safe, fsync: 'off' }), 'fault', 'fsync = on'],
  ['many connections', judgeConnections({ maxConnections: 100 }, 10), 'ok', '100'],
  ['connections for one process', judgeConnections({ maxConnections: 30 }, 10), 'warning', '46'],
  ['too few connections', judgeConnections({ maxConnections: 20 }, 10), 'fault', 'max_connections'],
  ['a primary', judgeRole({ isStandby: false, isSuperuser: false }), 'ok', ''],
  ['a standby', judgeRole({ isStandby: true, isSuperuser: false }), 'fault', '主库'],
  ['a superuser', judgeRole({ isStandby: false, isSuperuser: true }), 'warning', '普通用户'],
  ['Patroni of Debian 12', judgePatroni('3.0.2'), 'fault', '升级'],
  ['a newer Patroni', judgePatroni('4.1.4'), 'ok', '4.1.4'],
  ['a strict Patroni', patroni({}), 'ok', '同步复制'],
  ['a quorum of standbys', patroni({ synchronous_mode: 'quorum' }), 'ok', '同步复制'],
  ['a Patroni that does not wait', patroni({ synchronous_mode: false }), 'fault', 'synchronous_mode: true'],
  [
    'a Patroni that waits while it can',
    patroni({ synchronous_mode_strict: false }),
    'fault',
    'synchronous_mode_strict: true',
  ],
  ['a short ttl', patroni({ ttl: 15 }), 'warning', 'ttl: 20'],
  ['times that do not fit the ttl', patroni({ loop_wait: 10, retry_timeout: 10 }), 'warning', '10 + 2 × 10 > 20'],
  ['a Patroni without settings', judgePatroniSettings('4.1.4', null), 'unknown', '/config'],
  ['proxies', judgeProxies(['127.0.0.1', '10.0.0.0/8'], []), 'ok', '10.0.0.0/8'],
  ['a proxy by its name', judgeProxies(['nginx'], []), 'fault', 'nginx'],
  ['hosts without proxies', judgeProxies([], ['a.example']), 'warning', 'PORTAL_TRUSTED_PROXIES'],
  ['backups on another disk', judgeBackup(backup), 'ok', '/b'],
  ['backups in the data folder', judgeBackup({ ...backup, isInside: true }), 'fault', '之外'],
  ['backups on the same disk', judgeBackup({ ...backup, isSameDisk: true }), 'warning', '另一块磁盘'],
  ['backups without keys', judgeBackup({ ...backup, passphrase: null }), 'warning', '不含密钥'],
  ['no backups', judgeBackup({ ...backup, isNightly: false }), 'warning', 'PORTAL_BACKUP_FOLDER'],
  ['free ports', used('free', 'free'), 'ok', '没有在运行'],
  ['ports in use by the portal', used('ours'), 'ok', '2 个端口'],
  ['a port that the portal lacks', used('free'), 'warning', '9801（乌兰浩特市）'],
  ['a port of another program', used('taken'), 'fault', '9801（乌兰浩特市）'],
  ['a port for root', used('forbidden'), 'fault', '1024'],
])('judges %s', (_, reading, state, words) => {
  expect(reading.state).toBe(state)
  expect(reading.words).toContain(words)
})

test('a limit of the service counts instead of the memory of the machine', () => {
  expect(memoryOf(8 * gibibyte, gibibyte)).toBe(gibibyte)
  expect(memoryOf(8 * gibibyte, 0)).toBe(8 * gibibyte)
  expect(memoryOf(8 * gibibyte, 2 ** 63)).toBe(8 * gibibyte)
})
