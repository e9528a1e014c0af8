import { findContractHints } from './contract-hints.ts'
import { findEntryHints } from './entry-hints.ts'
import type { Hint, HintFacts } from './hint.ts'
import { findHeldHints } from './held-hints.ts'
import { findProjectHints } from './project-hints.ts'

/** What of a unit's public books, contracts and projects asks for an explanation. */
export const findHints = (facts: HintFacts): Hint[] => [
  ...findEntryHints(facts),
  ...findContractHints(facts),
  ...findProjectHints(facts),
  ...findHeldHints(facts),
]
