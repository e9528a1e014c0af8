import { z } from 'zod'
import { idParameter } from '../../../platform/parameters.ts'
import { textField } from '../../../platform/text/form-field.ts'
import { maxEraseReason } from './erase-reason.ts'

export const recordedArticle = z.object({ id: idParameter.describe('文章编号') })

export const releasedVersion = recordedArticle.extend({ number: idParameter.describe('第几次公开') })

export const requestedErasure = releasedVersion.extend({
  reason: textField('请写明删除的理由，它会向群众公开', '理由', maxEraseReason).check(z.describe('理由，向群众公开')),
})

/** A release or withdrawal, as the call lists it. */
export const shownRelease = z.object({
  number: z.int(),
  kind: z.enum(['release', 'withdrawal']),
  time: z.string(),
  unitName: z.string(),
  access: z
    .enum(['open', 'erased', 'closed'])
    .nullable()
    .describe('open 公众能看、erased 已从公开记录中删除、closed 随文章撤下；撤下本身是 null'),
  isCurrent: z.boolean(),
  requestedBy: z.string().nullable().describe('谁申请了删除，等另一个人确认'),
  reason: z.string().nullable().describe('删除的理由，向群众公开'),
})
