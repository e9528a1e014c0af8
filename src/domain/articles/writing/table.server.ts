import type { ColumnType, Generated, GeneratedAlways, Insertable } from 'kysely'
import type { PublicColumn } from '../../../platform/text/public-text.ts'
import type { PersonalDataKind } from '../../checks/personal-data.ts'
import type { ArticleContent } from './content.ts'
import type { FindingSummary } from './checks/findings.ts'
import type { ReviewCount, ReviewStage, Stage } from './workflow.ts'

/** jsonb, written as text. */
type Json<Value> = ColumnType<Value, string, string>

export interface ArticleWorkTable {
  article_id: number
  version: Generated<number>
  content: Json<ArticleContent>
  content_hash: Buffer
  stage: Generated<Stage>
  /** Who answers for it: who began it, or took it over. */
  author: string
  /** Everybody who wrote on it or took it over. They do not review it. */
  editors: string[]
  revision_id: Generated<number | null>
  findings: ColumnType<FindingSummary[], string | undefined, string>
  findings_reason: Generated<string>
  submit_time: Generated<Date | null>
  return_reason: Generated<string>
  create_time: Generated<Date>
  update_time: Generated<Date>
  update_actor: string
  /** Of the text, set by a trigger; null where it was in review when that was introduced. */
  save_actor: GeneratedAlways<string | null>
  save_time: GeneratedAlways<Date | null>
  delete_time: Generated<Date | null>
  schedule_time: Generated<Date | null>
}

export interface ArticleRevisionTable {
  id: Generated<number>
  article_id: number
  number: number
  reason: 'carried-over' | 'saved' | 'submitted'
  content: ColumnType<ArticleContent, string, never>
  content_hash: Buffer
  /** How many reviews it needs; only of submitted revisions. */
  reviews: Generated<ReviewCount | null>
  actor: string
  create_time: Generated<Date>
}

/** Everybody who had a part in an article, in any of its versions. Written by triggers. */
export interface ArticleContributorTable {
  article_id: number
  actor: string
  create_time: Generated<Date>
}

/** A view: the approvals that count for the next release. */
export interface ArticleApprovalView {
  id: number
  article_id: number
  revision_id: number
  content_hash: Buffer
  stage: ReviewStage
  actor: string
}

export interface ArticleReviewTable {
  id: Generated<number>
  revision_id: number
  content_hash: Buffer
  stage: ReviewStage
  verdict: 'approved' | 'returned'
  remark: Generated<string>
  actor: string
  create_time: Generated<Date>
}

export interface ArticleReleaseTable {
  id: Generated<number>
  article_id: number
  number: number
  kind: 'release' | 'withdrawal'
  revision_id: number | null
  release_time: Date
  note: PublicColumn<never, undefined>
  actor: string
  unit_name: PublicColumn
  emergency_reason: Generated<string>
  confirm_actor: Generated<string | null>
  confirm_time: Generated<Date | null>
  create_time: Generated<Date>
  accepted: ColumnType<FindingSummary[], string | undefined, never>
}

export interface ArticleScheduleTable {
  id: Generated<number>
  article_id: number
  revision_id: number
  /** Null where the schedule ended before its moment. */
  release_time: Date | null
  reason: Generated<string>
  actor: string
  create_time: Generated<Date>
}

export interface ArticleRemarkTable {
  id: Generated<number>
  article_id: number
  block_id: string | null
  quote: Generated<string>
  text: string
  actor: string
  create_time: Generated<Date>
  resolve_actor: Generated<string | null>
  resolve_time: Generated<Date | null>
}

export interface StoredFileTable {
  sha256: Buffer
  media_type: string
  size_bytes: number
  width: number | null
  height: number | null
  variants: ColumnType<FileVariant[], string | undefined, never>
  scan: ColumnType<FileScan, string, string>
  scan_version: Generated<number>
  damage: Generated<FileDamage>
  /** Of the last look of the nightly scan; null until the first one. */
  look_time: Generated<Date | null>
  /** Its text, for the search. */
  content: Generated<string>
  create_time: Generated<Date>
}

/** What is wrong with a file on disk. */
export type FileDamage = '' | 'missing' | 'changed'

/** A smaller copy of an image; `sha256` in hexadecimal digits. */
export type FileVariant = { width: number; mediaType: string; sha256: string }

/** What the check found in a file; personal data masked. */
export type FileScan = {
  unreadable?: string | undefined
  findings: { kind: PersonalDataKind; place: string; excerpt: string }[]
}

export interface ArticleFileTable {
  article_id: number
  sha256: Buffer
  name: string
  released: Generated<boolean>
  actor: string
  create_time: Generated<Date>
}

export interface ArticlePresenceTable {
  article_id: number
  account_id: number
  window_id: string
  turn: number
  away: boolean
  seen_time: Date
  edit_time: Date | null
}

export type NewRelease = Insertable<ArticleReleaseTable>

/** Pictures uploaded for banners, which are public without a review. */
export interface PublicPictureTable {
  district_code: string
  sha256: Buffer
  name: PublicColumn
  actor: string
  create_time: Generated<Date>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    public_picture: PublicPictureTable
    article_work: ArticleWorkTable
    article_revision: ArticleRevisionTable
    article_contributor: ArticleContributorTable
    article_approval: ArticleApprovalView
    article_review: ArticleReviewTable
    article_release: ArticleReleaseTable
    article_schedule: ArticleScheduleTable
    article_remark: ArticleRemarkTable
    stored_file: StoredFileTable
    article_file: ArticleFileTable
    article_presence: ArticlePresenceTable
  }
}
