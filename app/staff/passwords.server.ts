import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Argon2id with 19 MiB and two passes, which is what the package does unless it is told otherwise. */
export const hashPassword = (password: string): Promise<string> => hash(password)

const decoy = hash('nobody has this password')

/** Takes as long for an account that does not exist (`passwordHash` null), and is then false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await decoy), password)
  return right && passwordHash !== null
}

const minLength = 8
const maxLength = 128
const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d\s]/]
const minClasses = 3

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
/** What everybody here would try first. */
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
/** Known passwords and their disguises need fewer guesses than this. */
const minGuesses = 5e7

/**
 * What is wrong with a new password: at least eight characters of three classes, and none that is known (等保 2.0).
 * @param known words that others know of its owner, such as the login name.
 */
export function checkPassword(password: string, known: readonly string[]): string | null {
  if (password.length < minLength) return `密码至少${minLength}个字符`
  if (password.length > maxLength) return `密码最多${maxLength}个字符`
  if (password !== password.trim()) return '密码的开头和结尾不能有空格'
  if (classes.filter((each) => each.test(password)).length < minClasses)
    return '密码要包含大写字母、小写字母、数字、符号中的三种'
  if (guesser.check(password, [...known, ...localWords]).guesses < minGuesses)
    return '这个密码太常见或太容易猜到，请换一个'
  return null
}

/** Without characters that are mistaken for one another on paper. */
const alphabet = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const

/** A password of 84 bits of chance that keeps the rules, to be handed over once. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: 15 }, () => {
      const all = alphabet.join('')
      return all[randomInt(all.length)]
    }).join('')
    if (checkPassword(password, []) === null) return password
  }
}
