import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ApartError, type ApartProgram, runApart } from '../../../platform/apart/run-apart.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Derivation, derivation, type Derived, type DerivationInput } from './derivations.server.ts'
import { createRecentTexts } from './recent-texts.ts'

const program: ApartProgram<string> = {
  script: 'src/domain/articles/derived/derive-program.ts',
  answer: z.string(),
  limits: { milliseconds: 20_000, memoryMb: 768 },
}

/** As JSON. The checks of digits are the slowest and take some 50 ms for so much. */
const longestHere = 20_000

// The API and the built pages each load a copy of this module: a page that was shown has what the API needs next.
const recentName = Symbol.for('portal.derived-texts')
const shared = globalThis as typeof globalThis & { [recentName]?: ReturnType<typeof createRecentTexts> }
const recent = (shared[recentName] ??= createRecentTexts(24_000_000))

/**
 * Computes something from the text of an article: here if that is short, else in a process of its own. What was computed
 * last is remembered by its input.
 * @param own for transactions and jobs: never refused while others wait.
 * @throws AppError invalid at a limit; too_many while many wait; whatever the derivation refuses.
 */
export async function derive<Name extends Derivation>(
  name: Name,
  from: DerivationInput<Name>,
  { own = false }: { own?: boolean } = {},
): Promise<Derived<Name>> {
  const input = JSON.stringify(from)
  if (input.length <= longestHere) return derivation(name)(from)
  const hash = createHash('sha256').update(`${name} `).update(input).digest('base64')
  return JSON.parse(await recent.get(hash, own, () => deriveApart(name, input, own)))
}

async function deriveApart(name: Derivation, input: string, own: boolean): Promise<string> {
  try {
    return await runApart(program, { name, input }, { own })
  } catch (error) {
    if (!(error instanceof ApartError)) throw error
    throw new AppError('invalid', '文章太长，没有在限定的时间内处理完。请拆成几篇，或把内容放到附件中。')
  }
}
