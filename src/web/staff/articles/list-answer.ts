import type { Notice } from '../../ui/notice.tsx'

/** What the list of articles says of each that was acted on. */
export type BulkResult = { id: number; title: string; message: string; done: boolean }
export type ListAnswer = {
  notice: Notice
  results?: BulkResult[]
  /** What is wrong with the name of a view, and the name as typed. */
  viewName?: { typed: string; error: string }
}
