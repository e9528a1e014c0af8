import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A machine in namespaces of its own: systemd as its first process, its own network, and copies of what the guide changes. */
export type Machine = {
  /** Runs a script as root; fails with everything that it said. */
  run: (script: string, environment?: Record<string, string>) => Promise<string>
  stop: () => Promise<void>
}

const hierarchies = ['/sys/fs/cgroup/systemd', '/sys/fs/cgroup']

/** Why no machine can be made here; null if it can. */
export function reasonWithoutMachine(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may make one'
  if (!existsSync('/lib/systemd/systemd')) return 'there is no systemd'
  const { status } = spawnSync('unshare', ['--pid', '--mount', '--net', '--uts', '--cgroup', '--fork', 'true'])
  return status === 0 ? null : 'namespaces are not allowed'
}

export async function startMachine(): Promise<Machine> {
  const parent = hierarchies.find((folder) => existsSync(join(folder, 'cgroup.procs')))
  if (parent === undefined) throw new Error('There is no control group hierarchy.')
  const group = join(parent, `portal-test-${randomUUID()}`)
  mkdirSync(group, { recursive: true })
  const join_ = 'echo $$ > "$0/cgroup.procs"; exec unshare "$@"'
  const namespaces = ['--pid', '--mount', '--net', '--uts', '--cgroup', '--fork', '--kill-child', '--mount-proc']
  const boot = join(import.meta.dirname, 'boot.sh')
  const said: string[] = []
  const child = spawn('sh', ['-c', join_, group, ...namespaces, 'sh', boot], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const leave = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    removeGroups(group)
  }
  const inside = (pid: string, script: string, environment: NodeJS.ProcessEnv = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const args = ['-t', pid, '-m', '-p', '-n', '-u', '-C', '--', 'sh', '-euc', script]
      const env = { PATH: process.env.PATH, HOME: '/root', LANG: 'C.UTF-8', ...environment }
      execFile('nsenter', args, { env, encoding: 'utf8', maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        error ? reject(new Error(`${script}\n${stdout}${stderr}`)) : resolve(stdout + stderr),
      )
    })
  for (let tries = 0; ; tries++) {
    const pid = firstProcess(child.pid)
    const state = pid && (await inside(pid, 'systemctl is-active machine.target').catch(() => ''))
    if (pid && state?.startsWith('active')) return { run: (...call) => inside(pid, ...call), stop: leave }
    if (child.exitCode !== null || tries > 300) {
      await leave()
      throw new Error(`The machine did not start: ${said.join('')}`)
    }
    await wait(100)
  }
}

/** The process that unshare started, once it has become systemd. */
function firstProcess(parent: number | undefined): string | null {
  try {
    const [pid] = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ')
    return pid && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'systemd' ? pid : null
  } catch {
    return null
  }
}

function removeGroups(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroups(join(folder, entry.name))
  try {
    rmdirSync(folder)
  } catch {
    // Its last process is still ending.
  }
}

/** A repository of this checkout as it is, with a commit tagged as `version` and one more as each later version. */
export function makeRepository(folder: string, versions: Record<string, Record<string, string>>): void {
  const root = join(import.meta.dirname, '../..')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args], { cwd: folder })
  const list = 'git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | tar -c -T -'
  execFileSync('sh', ['-c', `${list} | tar -x -C "$0"`, folder], { cwd: root })
  git('init', '--quiet')
  for (const [version, files] of Object.entries(versions)) {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    git('add', '--all')
    git('commit', '--quiet', '--allow-empty', '--message', version)
    git('tag', `v${version}`)
  }
}
