import { problemOfContract } from '../contracts/contract-faults.ts'
import { problemOfStage } from '../projects/stage-faults.ts'
import { findStructuralFault } from '../books/book-faults.ts'
import { publicDocument } from './public-document.ts'
import { createHash } from 'node:crypto'
import { formatDate } from '../../../platform/dates.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { documentText } from '@three-affairs/document/text.ts'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import { type ArticleContent, type ContentField, contentSchema, fieldTitles } from './content.ts'

/** SHA-256 of the content. Two contents with the same hash are the same text. */
export const hashContent = (content: ArticleContent): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest()

/** PostgreSQL's jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** @throws AppError invalid, with the first wrong field. */
export function readContent(value: unknown): ArticleContent {
  const parsed = contentSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'document')
  const title = Object.hasOwn(fieldTitles, field) ? fieldTitles[field as ContentField] : '稿件'
  // Zod's own messages, for what no form of ours sends, are English.
  const ours = issue && /\p{sc=Han}/u.test(issue.message)
  throw wrongField(field, ours ? issue.message : `${title}的内容有误`)
}

/** Why nothing is released under a date in the past. */
export const pastRelease = '定时发布的时间已经过去。发布日期就是实际公开的日期，不能补写成以前的日期'

/** What keeps a content from being submitted, by field. */
export function findProblems(content: ArticleContent, now: Date): FieldErrors<ContentField> {
  const errors: FieldErrors<ContentField> = {}
  if (content.title.length < 4) errors.title = '标题至少 4 个字，让群众一看就知道公开的是什么'
  if (content.publisher === '') errors.publisher = '请填写发布机构'
  if (documentText(publicDocument(content)).trim() === '' && content.attachments.length === 0)
    errors.document = '正文还是空的，请写正文，或至少添加一个附件'
  if (content.releaseAt !== null && new Date(content.releaseAt) <= now)
    errors.releaseAt = `${pastRelease}；请改为将来的时间，或改为审核后立即发布`
  if (content.documentDate !== null && new Date(`${content.documentDate}T00:00:00+08:00`) > now)
    errors.documentDate = '成文日期不能晚于今天'
  if (content.noticeUntil && content.releaseAt && content.noticeUntil < formatDate(new Date(content.releaseAt)))
    errors.noticeUntil = '公示期在发布以前就结束了，请改晚一些'
  const fault = content.book && findStructuralFault(content.book)
  if (fault) errors.book = fault.words
  const ofContract = content.contract && problemOfContract(content.contract)
  if (ofContract) errors.contract = ofContract
  const ofStage = content.stage && problemOfStage(content.stage)
  if (ofStage) errors.stage = ofStage
  return errors
}

/** @throws AppError invalid, with the first problem. */
export function requireComplete(content: ArticleContent, now: Date): void {
  const [problem] = Object.entries(findProblems(content, now))
  if (problem) throw new AppError('invalid', problem[1], null, problem[0])
}
