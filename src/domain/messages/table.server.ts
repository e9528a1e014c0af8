import type { Generated } from 'kysely'
import type { PublicColumn } from '../../platform/text/public-text.ts'
import type { MessageKind } from './kinds.ts'
import type { Rating } from './ratings.ts'

/** In this order; a message in any state may be answered. */
export type MessageState = 'received' | 'accepted' | 'assigned' | 'answered'

export interface MessageTable {
  id: Generated<number>
  district_code: string
  area_id: number
  /** uuid */
  submission_key: string
  receipt_index: Buffer
  phone_index: Buffer
  key_version: number
  sealed: Buffer
  sealed_reply: Buffer | null
  receipt_only: boolean
  visibility: Generated<'private' | 'public'>
  state: Generated<MessageState>
  reply_name: string | null
  received_time: Generated<Date>
  accepted_time: Date | null
  assigned_time: Date | null
  answered_time: Date | null
  published_time: Date | null
  reply_time: Date | null
  version: Generated<number>
  kind: Generated<MessageKind | null>
  asked_time: Generated<Date | null>
  rating: Generated<Rating | null>
  objection_time: Generated<Date | null>
  /** The member of staff who answers it. */
  assignee_id: Generated<number | null>
  /** The earlier message whose answer also serves this one. */
  joined_to: Generated<number | null>
  /** The event with a reply that waits for approval. */
  proposal_id: Generated<number | null>
}

/** What was done with a message; append-only. */
export type MessageEventKind =
  | 'accepted'
  | 'assigned'
  | 'named'
  | 'noted'
  | 'asked'
  | 'supplied'
  | 'joined'
  | 'parted'
  | 'proposed'
  | 'approved'
  | 'returned'
  | 'replied'
  | 'rated'
  | 'objected'
  | 'published'
  | 'hidden'

export interface MessageEventTable {
  id: Generated<number>
  message_id: number
  kind: MessageEventKind
  actor: string
  time: Date
  area_id: number | null
  /** uuid */
  seal_key: string
  key_version: number | null
  sealed: Buffer | null
}

/** A public message as released by staff. */
export interface MessageReleaseTable {
  message_id: number
  nickname: PublicColumn
  content: PublicColumn
  reply: PublicColumn
}

/** What a message asks about: migration 0074. */
export interface MessageSubjectTable {
  message_id: number
  article_id: number
  /** Id of an entry of its book; empty for the text as a whole. */
  entry: string
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    message: MessageTable
    message_event: MessageEventTable
    message_release: MessageReleaseTable
    message_subject: MessageSubjectTable
  }
}
