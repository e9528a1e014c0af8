import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, nodes } from './cluster.ts'

/** How long what stands still or is cut off stays so: longer than Patroni's `ttl`. */
const awayMs = 30_000
const lateMs = 20_000

export type Break = {
  name: string
  words: string
  /** Whether it belongs to the small run of `npm test`. */
  isBrief?: boolean
  /** The database stays: nobody may be refused. */
  isHarmless?: boolean
  /** Patroni that loses acknowledged writes by it. */
  unfitBelow?: number
  run: (cluster: Cluster) => Promise<void>
}

export const breaks: readonly Break[] = [
  {
    name: 'switchover',
    words: '计划内切换主库',
    isBrief: true,
    run: (cluster) => cluster.switchOver(),
  },
  {
    name: 'kill-postgres',
    words: '主库进程被强制结束（kill -9）',
    isBrief: true,
    async run(cluster) {
      cluster.signal([cluster.postmaster(await cluster.primary())], 'SIGKILL')
    },
  },
  {
    name: 'kill-node',
    words: '主库和 Patroni 都被强制结束',
    async run(cluster) {
      const node = await cluster.primary()
      cluster.signal(cluster.pidsOf(node), 'SIGKILL')
      await cluster.until('没有新主库', async () => (await cluster.which('primary')).some((other) => other !== node))
      cluster.startNode(node)
    },
  },
  {
    name: 'stop-node',
    words: `主库和 Patroni 停顿 ${awayMs / 1_000} 秒（SIGSTOP）`,
    async run(cluster) {
      const pids = cluster.pidsOf(await cluster.primary())
      cluster.signal(pids, 'SIGSTOP')
      await wait(awayMs)
      cluster.signal(pids, 'SIGCONT')
    },
  },
  {
    name: 'stop-postgres',
    words: `只有主库停顿 ${awayMs / 1_000} 秒，Patroni 照常`,
    unfitBelow: 4,
    async run(cluster) {
      const pids = cluster.pidsOf(await cluster.primary(), 'postgres')
      cluster.signal(pids, 'SIGSTOP')
      await wait(awayMs)
      cluster.signal(pids, 'SIGCONT')
    },
  },
  {
    name: 'cut',
    words: `主库断网 ${awayMs / 1_000} 秒`,
    async run(cluster) {
      const node = await cluster.primary()
      cluster.link(node, 'down')
      await wait(awayMs)
      cluster.link(node, 'up')
    },
  },
  {
    name: 'late-standbys',
    words: '备库设为晚 90 秒重放，20 秒后主库被强制结束',
    async run(cluster) {
      const node = await cluster.primary()
      const standbys = nodes.filter((other) => other !== node)
      const setDelay = async (delay: string) => {
        for (const standby of standbys) {
          const client = await cluster.connect(standby, 'postgres')
          await client.query(`alter system set recovery_min_apply_delay = '${delay}'`)
          await client.query('select pg_reload_conf()')
          await client.end()
        }
      }
      await setDelay('90s')
      await wait(lateMs)
      cluster.signal(cluster.pidsOf(node), 'SIGKILL')
      await cluster.until('没有新主库', async () => (await cluster.which('primary')).some((other) => other !== node))
      await setDelay('0')
      cluster.startNode(node)
    },
  },
  {
    name: 'listeners',
    words: '监听改动的连接被切断',
    isHarmless: true,
    async run(cluster) {
      const client = await cluster.connect('primary')
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`,
      )
      await client.end()
      if (!rowCount) throw new Error('没有监听的连接。')
    },
  },
  {
    name: 'old-connections',
    words: '切换主库时有人一直占着到原主库的连接',
    async run(cluster) {
      const old = await cluster.connect('primary')
      await old.query('create table if not exists drill (made timestamptz default now())')
      await cluster.switchOver()
      await cluster.whole()
      // HAProxy ended it, or the demoted database refuses.
      const isRefused = await old.query('insert into drill default values').then(
        () => false,
        () => true,
      )
      await old.end().catch(() => undefined)
      if (!isRefused) throw new Error('原主库的旧连接还能写入。')
    },
  },
  {
    name: 'rolling',
    words: '逐个重启两个平台进程',
    isHarmless: true,
    async run(cluster) {
      await cluster.restartPortal(1)
      await cluster.restartPortal(2)
    },
  },
]
