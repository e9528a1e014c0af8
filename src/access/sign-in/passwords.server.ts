import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type BoundedQueue, createBoundedQueue } from '../../platform/limits/bounded-queue.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../policy.ts'

/**
 * Hashing shares libuv's four threads with page compression, and the cores with everything else. Unbounded, a few
 * hundred sign-ins would stall all visitors for seconds.
 */
const limits = {
  slots: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  /** Roughly as many as one slot hashes within `waitMs`. */
  places: 100,
  waitMs: 5_000,
}
/** Value of Retry-After: by then the queue has drained. */
const retrySeconds = 5

type Queues = { hashes: BoundedQueue; signIns: BoundedQueue }
// The API and the built pages each load a copy of this module, but share the threads of one process.
const passwordQueues = Symbol.for('portal.password-queues')
const shared = globalThis as typeof globalThis & { [passwordQueues]?: Queues }
const { hashes, signIns } = (shared[passwordQueues] ??= {
  hashes: createBoundedQueue({ ...limits, name: 'password-hashes' }),
  // Resting leaves half a core to readers while many sign in, and about halves the throughput, hence fewer places.
  signIns: createBoundedQueue({ ...limits, name: 'sign-ins', places: 60, restShare: 1 }),
})

const busy = () => new AppError('too_many', `现在登录的人较多，请 ${retrySeconds} 秒后再试。`, retrySeconds)

/**
 * Queues a whole sign-in, before its first query: a hundred concurrent ones would hold all database connections.
 * @throws AppError too_many if it did not start because too many are waiting.
 */
export const queueSignIn = <T>(work: () => Promise<T>): Promise<T> => signIns.run(work, busy)

/** For whom a password is hashed: only work for visitors and staff is refused while many wait. */
type Asker = Actor | 'visitor'

const queueFor = <T>(asker: Asker, work: () => Promise<T>): Promise<T> =>
  asker !== 'visitor' && asker.kind === 'operator' ? hashes.runOwn(work) : hashes.run(work, busy)

/**
 * Argon2id with 19 MiB and two passes, the package's defaults.
 * @throws AppError too_many while too many passwords are being hashed, never for an operator.
 */
export const hashPassword = (asker: Asker, password: string): Promise<string> => queueFor(asker, () => hash(password))

const decoy = hash('nobody has this password')

/**
 * False for an account that does not exist (`passwordHash` null), after the same time.
 * @throws AppError too_many while too many passwords are being hashed, never for an operator; nothing was checked then.
 */
export async function isPassword(asker: Asker, passwordHash: string | null, password: string): Promise<boolean> {
  const right = await queueFor(asker, async () => verify(passwordHash ?? (await decoy), password))
  return right && passwordHash !== null
}

const minLength = 8
const maxLength = 128
const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d\s]/]
const minClasses = 3

/** Local words that attackers would try first. */
const localWords = [
  'sanwu',
  'gongkai',
  'dangwu',
  'zhengwu',
  'caiwu',
  'xingan',
  'neimenggu',
  'zhongguo',
  'mima',
  'woaini',
]
/** Common passwords and their variations need fewer guesses than this. */
const minGuesses = 5e7

/**
 * Error message for a new password, null if it meets the rules (等保 2.0): at least eight characters of three classes,
 * and not a common password.
 * @param known words that others know about its owner, such as the login name.
 */
export async function checkPassword(password: string, known: readonly string[]): Promise<string | null> {
  if (password.length < minLength) return `密码至少${minLength}个字符`
  if (password.length > maxLength) return `密码最多${maxLength}个字符`
  if (password !== password.trim()) return '密码的开头和结尾不能有空格'
  if (classes.filter((each) => each.test(password)).length < minClasses)
    return '密码要包含大写字母、小写字母、数字、符号中的三种'
  // Few processes ever set a password, and loading the dictionaries takes a tenth of the time of a start.
  const { countGuesses } = await import('./guesses.server.ts')
  if (countGuesses(password, [...known, ...localWords]) < minGuesses) return '这个密码太常见或太容易猜到，请换一个'
  return null
}

/** Without characters that look alike on paper. */
const alphabet = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const

/** A random password of 84 bits that meets the rules. */
export async function generatePassword(): Promise<string> {
  for (;;) {
    const password = Array.from({ length: 15 }, () => {
      const all = alphabet.join('')
      return all[randomInt(all.length)]
    }).join('')
    if ((await checkPassword(password, [])) === null) return password
  }
}
