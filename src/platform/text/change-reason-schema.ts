import { maxChangeReason } from './change-reason.ts'
import { lineSchema } from './line-schema.ts'
import { isBlank } from './visible.ts'

/** Why a version is written, in one line. */
export const changeReason = lineSchema()
  .refine((reason) => !isBlank(reason), '请写明修改的原因')
  .max(maxChangeReason, `原因最多 ${maxChangeReason} 个字`)
