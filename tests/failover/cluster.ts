import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const root = join(import.meta.dirname, '../..')
const script = join(root, 'deploy/cluster/cluster')
const pollMs = 250
/** Patroni needs half a minute for what is slowest. */
const patienceMs = 180_000

export type Node = 1 | 2 | 3
export const nodes: readonly Node[] = [1, 2, 3]

export type Cluster = Awaited<ReturnType<typeof startCluster>>

const isFree = (number: number): boolean =>
  spawnSync('ip', ['link', 'show', `tac${number}`], { stdio: 'ignore' }).status !== 0

/** Whether this machine allows what a cluster needs. A container often does not. */
export function mayMakeNetworks(): boolean {
  // Names of links have at most 15 characters.
  const name = `probe-${process.pid}`
  const may = (...args: string[]) => spawnSync('ip', args, { stdio: 'ignore' }).status === 0
  const hasSpace = may('netns', 'add', name)
  if (hasSpace) may('netns', 'del', name)
  const hasBridge = may('link', 'add', name, 'type', 'bridge')
  if (hasBridge) may('link', 'del', name)
  return hasSpace && hasBridge
}

/** Patroni below 4 loses acknowledged writes with the third interface of etcd. */
const lowestForEtcd3 = 4

function interfaceOfEtcd(): string {
  const { stdout } = spawnSync(process.env.CLUSTER_PATRONI ?? 'patroni', ['--version'], { encoding: 'utf8' })
  const major = /\d+/.exec(stdout ?? '')
  return major && Number(major[0]) < lowestForEtcd3 ? 'etcd' : 'etcd3'
}

/** deploy/cluster, in a network that nobody uses. It ends with this process, however that ends. */
// oxlint-disable-next-line max-lines-per-function -- closures over one cluster
export async function startCluster() {
  const number = Array.from({ length: 200 }, (_, place) => 50 + ((place + process.pid) % 200)).find(isFree)
  if (number === undefined) throw new Error('没有空闲的网络编号。')
  const folder = `/var/tmp/three-affairs-cluster-${number}`
  const own = { CLUSTER: String(number), CLUSTER_FOLDER: folder, CLUSTER_OWNER: String(process.pid) }
  const env = { CLUSTER_DCS: interfaceOfEtcd(), ...process.env, ...own }
  const run = (...args: string[]) => execFileSync(script, args, { env, encoding: 'utf8' })
  run('up')
  const net = `10.93.${number}`
  const bridge = `tac${number}`
  const password = readFileSync(join(folder, 'superuser-password'), 'utf8').trim()

  /** What Patroni of a node says of its role: `primary`, `replica`, `synchronous`. */
  async function is(role: string, node: Node): Promise<boolean> {
    const address = `http://${net}.1${node}:8008/${role}`
    const answer = await fetch(address, { signal: AbortSignal.timeout(1_500) }).catch(() => null)
    return answer?.status === 200
  }
  async function which(role: string): Promise<Node[]> {
    const known = await Promise.all(nodes.map((node) => is(role, node)))
    return nodes.filter((_, place) => known[place])
  }
  async function until(words: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + patienceMs
    while (!(await holds())) {
      if (performance.now() > deadline) throw new Error(`等了 ${patienceMs / 1_000} 秒：${words}`)
      await wait(pollMs)
    }
  }
  const pidsOf = (node: Node, name?: string): number[] => {
    const { stdout } = spawnSync('ip', ['netns', 'pids', `${bridge}-${node}`], { encoding: 'utf8' })
    const pids = stdout.split('\n').filter(Boolean).map(Number)
    return name === undefined ? pids : pids.filter((pid) => nameOf(pid) === name)
  }

  return {
    front: `http://${net}.1:9801`,
    bridge,
    until,
    which,
    pidsOf,
    async primary(): Promise<Node> {
      let found: Node[] = []
      await until('没有主库', async () => (found = await which('primary')).length === 1)
      return found[0] as Node
    },
    /** A connection to a node, or through HAProxy to the primary. */
    async connect(node: Node | 'primary', database = 'portal'): Promise<Client> {
      const host = node === 'primary' ? `${net}.1` : `${net}.1${node}`
      const client = new Client({ host, user: 'postgres', password, database, connectionTimeoutMillis: 5_000 })
      // It is ended by what is tried here.
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    postmaster: (node: Node): number =>
      Number(readFileSync(join(folder, `node${node}/data/postmaster.pid`), 'utf8').split('\n', 1)[0]),
    signal(pids: readonly number[], signal: NodeJS.Signals) {
      for (const pid of pids)
        try {
          process.kill(pid, signal)
        } catch {
          // It ended by itself meanwhile.
        }
    },
    link: (node: Node, state: 'up' | 'down') => execFileSync('ip', ['link', 'set', `${bridge}-v${node}`, state]),
    async patroniVersion(): Promise<string> {
      const answer = await fetch(`http://${net}.11:8008/patroni`)
      return ((await answer.json()) as { patroni: { version: string } }).patroni.version
    },
    async switchOver(): Promise<void> {
      const [leader] = await which('primary')
      const [candidate] = await which('synchronous')
      const body = JSON.stringify({ leader: `node${leader}`, candidate: `node${candidate}` })
      const answer = await fetch(`http://${net}.1${leader}:8008/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`Patroni 没有切换：${answer.status} ${await answer.text()}`)
    },
    startNode: (node: Node) => run('start-node', String(node)),
    /** Without blocking this process, whose citizens go on meanwhile. */
    async restartPortal(portal: 1 | 2): Promise<void> {
      for (const action of ['stop-portal', 'start-portal'])
        await promisify(execFile)(script, [action, String(portal)], { env })
    },
    /** Until there is a primary with two standbys, one of them synchronous, at their places. */
    whole: () =>
      until('集群没有复原', async () => {
        const [primaries, replicas, synchronous] = await Promise.all(['primary', 'replica', 'synchronous'].map(which))
        return primaries?.length === 1 && replicas?.length === 2 && (synchronous?.length ?? 0) > 0
      }),
    /** What the portal's processes wrote about faults. */
    faults: () =>
      [1, 2].flatMap((portal) =>
        readFileSync(join(folder, `portal${portal}.log`), 'utf8')
          .split('\n')
          .filter((line) => line.includes('"level":50')),
      ),
    stop: () => run('down'),
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
