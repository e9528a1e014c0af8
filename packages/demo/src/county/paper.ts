import type { Book } from '../../../../src/domain/articles/books/book.ts'
import type { Contract } from '../../../../src/domain/articles/contracts/contract.ts'
import type { ProjectStage } from '../../../../src/domain/articles/projects/stage.ts'
import type { Fulfilled } from '../../../../src/domain/duties/fulfils.ts'
import type { AttachmentKind } from '../text/attachments.ts'
import type { PictureName } from '../text/html.ts'
import type { Desk } from '../units/desk.ts'
import type { IsoDay } from './world/village.ts'

/**
 * A text that an office publishes, read off the history. Writers yield papers in any order; `county.ts` orders them,
 * numbers documents and resolves what papers say of each other.
 *
 * A body may say of another paper, by its key: `⟦number KEY⟧` (its document number), `⟦title KEY⟧`, `⟦day KEY⟧` (2026年3月5日, its
 * date) and `⟦link KEY|words⟧` (words as a link to its page). A reference to a paper that is not released by the time of this
 * one is an error.
 */
export type Paper = {
  /** Unique in the league and stable: `v6001 project 2025-3 award`. Records begin with v (village), t (township), d (office), r (district). */
  key: string
  desk: Desk
  /** Titles of the categories from the root to the leaf, joined by '/'. */
  column: string
  /** At most 45 characters, unique in its district. */
  title: string
  /** The body without the tables that follow from `book`, `contract` and `stage`, which are inserted before the signature. */
  html: string
  /** Who signs: the office, the Party body or the branch of the desk. */
  issuer: string
  author: string
  /** The date under the text: a working day unless it reports what happened. */
  dated: IsoDay
  released: Date
  important?: boolean
  picture?: PictureName
  /** An official document with index number, number and validity; announcements have no number. */
  document?: 'numbered' | 'announcement'
  attachments?: readonly AttachmentKind[]
  /** Working days of a public notice that begins with the release. */
  noticeDays?: number
  book?: Book
  contract?: Contract
  stage?: ProjectStage
  /** Items of disclosure and periods that it fulfils, besides those of its book. */
  fulfils?: readonly Fulfilled[]
  /** Keys of papers that a reader is led to or that this one depends on, besides those in the body. */
  refs?: readonly string[]
  /**
   * Keys of what it tells of in the history: projects, contracts, meetings, lists, grants, doings, weather (`weather
   * 2026-08-03 hail`). Tests find each of them there; papers about one thing may lead to each other.
   */
  about?: readonly string[]
}
