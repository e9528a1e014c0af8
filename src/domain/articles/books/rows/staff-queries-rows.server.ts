import { z } from 'zod'
import { AppError } from '../../../../platform/errors.ts'
import { staffQuery } from '../../../operation.ts'
import { atEditedDraft } from '../../writing/files/draft-uploads.server.ts'
import { articleInput } from '../../writing/work-schema.ts'
import { listOwnHeadings } from './own-headings.server.ts'
import { readBookFileApart } from './read-file-apart.server.ts'

const mostFileBytes = 10 * 1024 * 1024

const problem = z.object({
  line: z.int(),
  column: z.string().nullable(),
  words: z.string(),
  cells: z.array(z.string()).describe('这一行原来的内容；日期、凭证号空着的，补上它从上一行沿用的'),
})

const sheet = z.object({
  name: z.string().describe('工作表的名称；CSV 为空'),
  account: z.string().describe('没有写账户的行记到哪个账户'),
  entries: z.array(z.looseObject({})),
  problems: z.array(problem).describe('没有读入的行和原因'),
  skipped: z.int().describe('跳过的余额和合计'),
  transfers: z.array(z.object({ line: z.int(), words: z.string() })).describe('内部转账'),
  headings: z
    .array(z.object({ heading: z.string(), field: z.string().nullable() }))
    .nullable()
    .describe('表头和读成的列，不认识的为 null；没有表头的按填写的顺序读'),
  columns: z.array(z.string()).describe('各列的表头，和没有读入的行的内容对应'),
})

/**
 * Reads the entries of a file of an accounting program for the book of a draft, without storing anything: a person looks
 * at them before they are taken.
 */
export const readEntriesFile = staffQuery({
  permission: 'article.edit',
  input: articleInput.extend({ file: z.custom<Buffer>() }),
  upload: {
    call: 'POST /api/staff/articles/:id/book-rows',
    tag: '稿件',
    summary:
      '读取日记账等表格（.xlsx、.csv，multipart/form-data，最大 10 MB）中的逐笔收支，不保存；期间和账户按稿件的账本，表头按这个单位以前的选择',
    output: z.object({
      sheets: z.array(sheet),
      notes: z.array(z.string()).describe('要核对的：隐藏的行、合并的单元格、没有读的工作表'),
    }),
    maxBytes: mostFileBytes,
    receive: (_, file) => readBytes(file),
  },
  at: atEditedDraft,
  async run(db, { input, at: { work } }) {
    const { book, areaId } = work.content
    if (!book) throw new AppError('invalid', '请先选好期间，再导入明细。')
    const accounts = book.accounts.map(({ id, title, kind }) => ({ id, title, kind }))
    const own = await listOwnHeadings(db, areaId)
    return readBookFileApart(input.file, { period: book.period, accounts, account: accounts[0]?.id ?? '', own })
  },
})

async function readBytes(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}
