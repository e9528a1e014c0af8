import { type Book, bookSchema } from '../books/book.ts'
import { presetFulfilsOfBook } from '../../duties/preset.server.ts'
import { operation } from '../../operation.ts'
import { presentSaved, saveContent, savedOutput } from './save-content.server.ts'
import { atLockedWork } from './work-lock.server.ts'
import { articleInput, savedVersion } from './work-schema.ts'

/** A book of 1,000 entries. */
const bodyLimit = 2 * 1024 * 1024

/** Programs that keep accounts know nothing of pictures: those of the draft stay unless others are sent. */
const withVouchers = (book: Book | null, former: Book | undefined): Book | undefined =>
  book && !book.vouchers && former?.vouchers ? { ...book, vouchers: former.vouchers } : (book ?? undefined)

/** Saves the book of a draft and leaves the rest of the text as it is: for programs that keep accounts. */
export const saveBook = operation({
  action: 'article.edit',
  flash: 'article.book',
  permission: 'article.edit',
  changes: [],
  api: {
    call: 'PUT /api/staff/articles/:id/book',
    tag: '稿件',
    summary: '写入或替换稿件的账本，正文不变，没有写 vouchers 的保留已有的凭证图片；null 去掉账本；别人保存过就答 409',
    output: savedOutput,
    present: presentSaved,
    bodyLimit,
  },
  input: articleInput.extend({
    version: savedVersion,
    book: bookSchema.nullable().describe('整本账；null 表示去掉账本'),
  }),
  words: { done: '已保存', effect: '可以继续填。', refused: '没有保存' },
  at: atLockedWork,
  async run(tx, { actor, input: { version, book }, site: { now }, at: { work } }) {
    const { content, districtCode } = work
    const isNew = book !== null && content.book === undefined && content.fulfils === undefined
    const fulfils = isNew
      ? await presetFulfilsOfBook(tx, { districtCode, unitId: content.areaId, period: book.period, now })
      : undefined
    const given = { ...content, book: withVouchers(book, content.book), ...(fulfils && { fulfils }) }
    return saveContent(tx, { actor, work, version, given, now })
  },
})
