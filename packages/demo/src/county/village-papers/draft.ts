import type { Paper } from '../paper.ts'
import type { Book } from '../../../../../src/domain/articles/books/book.ts'
import type { Contract } from '../../../../../src/domain/articles/contracts/contract.ts'
import type { ProjectStage } from '../../../../../src/domain/articles/projects/stage.ts'
import type { AttachmentKind } from '../../text/attachments.ts'
import type { PictureName } from '../../text/html.ts'
import { random, type Random } from '../../random.ts'
import type { County } from '../world/county.ts'
import type { VillageHistory } from '../world/history.ts'
import type { IsoDay, Village } from '../world/village.ts'
import type { Terms } from './terms.ts'

/** Everything that a text of a village may speak of. */
export type Scene = {
  county: County
  history: VillageHistory
  village: Village
  terms: Terms
  /** Beginning of the keys of its papers: `v6001` */
  prefix: string
}

/** With what a body is written, after all times of release are known. */
export type Ink = {
  dice: Random
  /** Date under the text. */
  dated: IsoDay
  released: Date
  /** Whether a paper was released before this one. */
  isOut: (key: string) => boolean
  /** The words, as a link to a paper that was released before. */
  link: (key: string, words: string) => string
}

/** A text that could be published. */
export type Draft = {
  key: string
  column: string
  /** Not before this day; an announcement is of this day. */
  day: IsoDay
  /** How many working days after `day`, apart from the habit of the unit; without it by its habit. */
  lag?: number
  /** A moment that is known already. */
  released?: Date
  title: string
  issuer: string
  author?: string
  /** Dated on the day itself, also on a holiday, because it reports what happened. */
  isReport?: boolean
  /** Without the signature. */
  body: (ink: Ink) => string
  document?: 'numbered' | 'announcement'
  attachments?: readonly AttachmentKind[]
  picture?: PictureName
  noticeDays?: number
  book?: Book
  contract?: Contract
  stage?: ProjectStage
  fulfils?: Paper['fulfils']
  refs?: readonly string[]
  about?: readonly string[]
}

/** Texts that are published together or not at all: an announcement, its result, the contract. In their order. */
export type Chain = {
  key: string
  drafts: readonly Draft[]
  /** How much it presses to be told: 10 a project, 1 a cleaning day. */
  weight: number
  /** Published whatever the habit of the unit. */
  isDue?: boolean
}

/** Dice of a key, drawn some hundred thousand times: FNV-1a over its letters. */
export function diceOf(key: string): Random {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return random(hash ^ (hash >>> 13))
}

export const single = (draft: Draft, weight: number, isDue = false): Chain => ({
  key: draft.key,
  drafts: [draft],
  weight,
  isDue,
})
