import { z } from 'zod'
import { AppError } from '../../../../platform/errors.ts'
import { operation } from '../../../operation.ts'
import { atEditedDraft } from '../../writing/files/draft-uploads.server.ts'
import { articleInput } from '../../writing/work-schema.ts'
import { keepOwnHeadings } from './own-headings.server.ts'
import { rowFields, titleOfField } from './row-headings.ts'

/** More has no journal. */
const mostHeadings = 100

/** Says what the headings of a journal mean, also for the unit's next files. */
export const chooseBookHeadings = operation({
  action: 'article.book-headings',
  permission: 'article.edit',
  changes: [],
  api: {
    call: 'POST /api/staff/articles/:id/book-headings',
    tag: '稿件',
    summary: '说明日记账的表头是哪一列；这个单位以后的文件也这样读',
    output: z.null(),
  },
  input: articleInput.extend({
    headings: z
      .record(z.string().max(60), z.enum([...rowFields, 'none']))
      .refine((headings) => Object.keys(headings).length <= mostHeadings, `表头最多 ${mostHeadings} 个`)
      .describe('表头和它的列，例如 {"发生数": "expense"}；none 为不读的列'),
  }),
  words: { done: '已记住', effect: '这个单位以后的文件也这样读。', refused: '没有记住' },
  at: atEditedDraft,
  async run(tx, { input: { id, headings }, at: { work } }) {
    const fields = Object.values(headings).filter((field) => field !== 'none')
    const twice = fields.find((field, at) => fields.indexOf(field) !== at)
    if (twice) throw new AppError('invalid', `“${titleOfField[twice]}”选了两次，请只保留一列。`, null, 'headings')
    const count = await keepOwnHeadings(tx, work.content.areaId, headings)
    return { result: null, ...(count > 0 && { subject: String(id), detail: { headings: count } }) }
  },
})
